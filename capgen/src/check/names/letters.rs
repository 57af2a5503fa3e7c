//! Which characters an identifier keeps.
//!
//! The ranges are fixed here, not asked of the standard library, whose tables grow with Unicode. They hold only letters
//! that normalisation leaves alone and that stay letters of the range when their case changes. The compiler warns when all
//! letters of a script in a crate look like those of another one, so that a name keeps such a script only if one of its
//! letters does not.

/// A script whose letters are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Latin,
    Greek,
    Cyrillic,
    Hiragana,
    Katakana,
    Han,
    Hangul,
}

/// All but Latin, which never looks like anything else.
const OTHERS: [Script; 6] =
    [Script::Greek, Script::Cyrillic, Script::Hiragana, Script::Katakana, Script::Han, Script::Hangul];

/// The script of a character that may be kept.
pub(super) fn script(c: char) -> Option<Script> {
    Some(match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => Script::Latin,
        '\u{d7}' | '\u{f7}' | '\u{130}'..='\u{133}' | '\u{138}' | '\u{13f}' | '\u{140}' | '\u{149}' => return None,
        '\u{c0}'..='\u{17e}' => Script::Latin,
        'Ά' | 'Έ'..='Ί' | 'Ό' | 'Ύ' | 'Ώ' | 'Α'..='Ρ' | 'Σ'..='Ω' | 'ά'..='ί' | 'α'..='ω' | 'ό'..='ώ' => {
            Script::Greek
        }
        'Ё' | 'А'..='я' | 'ё' => Script::Cyrillic,
        'ぁ'..='ゖ' => Script::Hiragana,
        'ァ'..='ヺ' => Script::Katakana,
        '一'..='\u{9fff}' => Script::Han,
        '가'..='힣' => Script::Hangul,
        _ => return None,
    })
}

/// Does each script of a name have a letter in it that looks like nothing else?
pub(super) fn is_legible(name: &str) -> bool {
    OTHERS.iter().all(|other| {
        let mut letters = name.chars().filter(|c| script(*c) == Some(*other)).peekable();
        letters.peek().is_none() || letters.any(looks_like_itself)
    })
}

fn looks_like_itself(c: char) -> bool {
    match script(c) {
        Some(Script::Greek) => "ζλμξχψωΔΞΣΨΩ".contains(c),
        Some(Script::Cyrillic) => "вджзийлмнцщъыьэюяёДЖИЙЦЩЪЭЯЁ".contains(c),
        Some(Script::Hiragana) => !"くへべぺ".contains(c),
        Some(Script::Katakana) => !"イエカタトニノハヘベペロィェヵヶ".contains(c),
        Some(Script::Han) => !"一丿二亻八力卜口囗夕工".contains(c),
        Some(Script::Latin | Script::Hangul) => true,
        None => false,
    }
}
