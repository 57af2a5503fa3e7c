//! Reading: files, YAML, keys and the kinds of their values.

rules! {
    TOO_LARGE = 101 Error "file is too large";
    NOT_UTF8 = 102 Error "file is not UTF-8";
    CONTROL_CHARACTER = 103 Error "control character in a file";
    EMPTY_FILE = 105 Error "file is empty";
    SYNTAX = 106 Error "text is not YAML";
    TAB = 107 Error "tab used as indentation";
    DUPLICATE_KEY = 108 Error "key is written twice";
    TOO_DEEP = 109 Error "nesting is too deep";
    SHARED_NODE = 110 Error "anchor, alias or merge key";
    TAG = 111 Error "YAML tag";
    SEVERAL_DOCUMENTS = 112 Error "several documents in one file";
    KEY_NOT_TEXT = 113 Error "key is not text";
    MORE_FAULTS = 114 Note "more faults than are shown";
    BAD_PLACEHOLDER = 115 Error "placeholder cannot be read";
    WRONG_KIND = 116 Error "value of the wrong kind";
    UNKNOWN_KEY = 120 Error "unknown key";
    MISSING_KEY = 122 Error "key is missing";
    UNSUPPORTED_VALUE = 123 Error "value is not supported";
    BAD_NAME = 124 Error "name has the wrong shape";
    UNREADABLE_FILE = 125 Error "file cannot be read";
    RULES_TOO_DEEP = 127 Error "approval rules nest too deep";
    NOT_OURS = 128 Error "nothing that capgen reads";
    TOO_MANY_FILES = 129 Error "more files than capgen looks through";
    TWO_SHAPES = 130 Error "type and JSON Schema for one value";
    NOT_IMPORTABLE = 131 Error "file cannot be imported";
    NOT_CARRIED = 132 Warning "left behind by an import";
    RENAMED = 133 Note "renamed by an import";
}
