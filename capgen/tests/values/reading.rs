//! Each fault by its path and words; what is exact; what ends a reading.

use capgen::runtime::value::{Unknown, from_json, read_json, validate, write_json};
use capgen::{Any, FaultKind, Json};

use crate::standins::*;

fn faults<T: capgen::rt::Typed>(text: &str) -> String {
    let read =
        read_json::<T>(text.as_bytes(), Unknown::Refuse).err().map_or(String::new(), |faults| faults.to_string());
    // From a tree it is the same, but for the order and for what a tree cannot hold.
    if let (Ok(json), false) = (serde_json::from_str::<Json>(text), text.contains("\"twice\"")) {
        let tree = from_json::<T>(json, Unknown::Refuse).err().map_or(String::new(), |faults| faults.to_string());
        assert_eq!(sorted(&tree), sorted(&read), "{text}");
    }
    read
}

fn sorted(lines: &str) -> Vec<&str> {
    let mut lines: Vec<_> = lines.lines().collect();
    lines.sort_unstable();
    lines
}

const SCALARS: &str = r#"{"text":"aé","int":3,"number":2,"decimal":"19.90","flag":true,"json":{"a":[1,18446744073709551615]},
    "bytes":"AAEC","at":"2026-02-28T09:30:00Z","on":"2026-02-28","sorted":"fig"}"#;

const PERSON: &str = r#"{"name":"Ann","e-mail":null,"role":"owner of all","tags":[],"extra":{},"age":1,"share":0.5,
    "active":true,"friends":[]}"#;

#[test]
fn a_right_value() {
    let value: Scalars = read_json(SCALARS.as_bytes(), Unknown::Refuse).unwrap();
    assert_eq!((value.text.as_str(), value.int, value.number, value.sorted), ("aé", 3, 2.0, Sorted::Fig));
    assert_eq!((value.any, &value.bytes.0[..]), (Any::Null, &[0, 1, 2][..]));
    assert_eq!(value.json["a"][1], Json::from(u64::MAX));
    assert_eq!(value.decimal.as_str(), "19.90");
}

#[test]
fn every_fault_is_told() {
    let text = r#"{"text":"","int":6,"number":"2","decimal":"1e3","flag":null,"any":[],"json":null,"bytes":"A","at":"2026-02-30T09:30:00Z",
        "on":3,"sorted":"figg","emial":1,"int":1}"#;
    assert_eq!(
        faults::<Scalars>(&text.replace("\"int\":1", "\"twice\":1,\"int\":1")),
        "/text: expected at least 1 character, found 0\n\
         /int: expected an integer of at most 5, found 6\n\
         /number: expected a number, found \"2\"\n\
         /decimal: expected a decimal such as -12.50, found \"1e3\"\n\
         /flag: expected true or false, found null\n\
         /any: expected text, a number, true, false or null, found a list\n\
         /bytes: expected base64 (A-Z a-z 0-9 + / with padding), found \"A\"\n\
         /at: expected a date and time with an offset such as 2026-02-28T09:30:00Z, found \"2026-02-30T09:30:00Z\" (2026-02 has the days 01 to 28)\n\
         /on: expected a date in text, found 3\n\
         /sorted: expected one of `pear`, `apple`, `fig`, found \"figg\" (did you mean `fig`?)\n\
         /emial: is no member here\n\
         /twice: is no member here\n\
         /int: given twice"
    );
}

#[test]
fn faults_below() {
    let person = PERSON
        .replace("\"friends\":[]", r#""friends":[{"nam":"x"}, 3],"manager":{"tags":[1,"a",{}],"extra":{"a/b":[]}}"#);
    assert_eq!(
        faults::<Person>(&person),
        "/friends/0/nam: is no member here (did you mean `name`?)\n\
         /friends/0/name: is missing\n/friends/0/role: is missing\n/friends/0/tags: is missing\n/friends/0/extra: is missing\n\
         /friends/0/age: is missing\n/friends/0/share: is missing\n/friends/0/active: is missing\n/friends/0/friends: is missing\n\
         /friends/1: expected an object, found 3\n\
         /manager/tags/0: expected text, found 1\n/manager/tags/2: expected text, found an object\n\
         /manager/extra/a~1b: expected text, a number, true, false or null, found a list\n\
         /manager/name: is missing\n/manager/role: is missing\n/manager/age: is missing\n/manager/share: is missing\n\
         /manager/active: is missing\n/manager/friends: is missing"
    );
}

#[test]
fn the_value_as_a_whole() {
    for (text, message) in [
        ("3", "expected an object, found 3"),
        ("null", "expected an object, found null"),
        ("[1,[2]]", "expected an object, found a list"),
        ("\"a\\nb\"", "expected an object, found \"a\\nb\""),
    ] {
        assert_eq!(faults::<Person>(text), message);
    }
    let long = format!("\"{}\"", "x".repeat(1000));
    assert_eq!(faults::<Person>(&long), format!("expected an object, found \"{}\"…", "x".repeat(40)));
}

#[test]
fn text_that_is_not_json_ends_it_with_line_and_column() {
    assert_eq!(faults::<Person>("{\"name\":3,\n \"x\"}"), "not JSON: expected `:` at line 2 column 5");
    assert_eq!(faults::<Person>(""), "not JSON: EOF while parsing a value at line 1 column 0");
    assert_eq!(faults::<Person>(&format!("{PERSON} x")), "not JSON: trailing characters at line 2 column 33");
    let fault = read_json::<Person>(b"{\n\"name\":\"\xff\"}", Unknown::Refuse).unwrap_err();
    assert_eq!(fault.to_string(), "not JSON: not UTF-8 at line 2 column 9");
    assert_eq!(fault.list()[0].kind, FaultKind::Syntax);
}

#[test]
fn unknown_members_can_be_skipped() {
    let text = PERSON.replace("\"age\":1", "\"age\":1,\"more\":{\"a\":[1,2,{}]}");
    assert_eq!(faults::<Person>(&text), "/more: is no member here");
    assert!(read_json::<Person>(text.as_bytes(), Unknown::Skip).is_ok());
    let derived: serde_json::Error = serde_json::from_str::<Person>(&text).unwrap_err();
    assert!(derived.to_string().starts_with("/more: is no member here"), "{derived}");
}

#[test]
fn absent_and_null_by_the_shape() {
    let read = |text: &str| read_json::<Note>(text.as_bytes(), Unknown::Refuse);
    assert!(read(r#"{"by":null}"#).unwrap() == Note { text: None, by: None });
    assert_eq!(faults::<Note>("{}"), "/by: is missing");
    assert_eq!(faults::<Note>(r#"{"by":null,"text":null}"#), "/text: expected text, found null");
    assert_eq!(write_json(&NOTE_SHAPE, &Note { text: None, by: None }).unwrap(), r#"{"by":null}"#);
}

#[test]
fn an_integer_that_no_double_is_is_no_number() {
    let share = |share: &str| {
        let text = PERSON.replace("\"share\":0.5", &format!("\"share\":{share}"));
        read_json::<Person>(text.as_bytes(), Unknown::Refuse)
            .map(|person| person.share)
            .map_err(|faults| faults.to_string())
    };
    assert_eq!(share("9007199254740992"), Ok(9_007_199_254_740_992.0));
    assert_eq!(share("18446744073709549568"), Ok(18_446_744_073_709_549_568.0));
    for wrong in ["9007199254740993", "-9007199254740993", "9223372036854775807", "18446744073709551615"] {
        let expected = format!("/share: expected a number that a double holds exactly, found {wrong}");
        assert_eq!(share(wrong), Err(expected));
        let list = read_json::<Vec<f64>>(format!("[1, {wrong}]").as_bytes(), Unknown::Refuse);
        assert!(list.is_err_and(|faults| faults.to_string().starts_with("/1: ")), "{wrong}");
    }
}

#[test]
fn lists_of_numbers_keep_each_in_its_place_however_many_there_are() {
    for count in [0_i64, 1, 31, 32, 33, 64, 65, 200] {
        let text = serde_json::to_string(&(0..count).collect::<Vec<_>>()).unwrap();
        let read = read_json::<Vec<i64>>(text.as_bytes(), Unknown::Refuse).unwrap();
        assert_eq!(read, (0..count).collect::<Vec<_>>());
        let read = read_json::<Vec<f64>>(text.as_bytes(), Unknown::Refuse).unwrap();
        assert_eq!(read, (0..count).map(|number| number as f64).collect::<Vec<_>>());
    }
    let mut items: Vec<Json> = (0..70).map(Json::from).collect();
    items[33] = Json::from("x");
    items[64] = Json::Null;
    let text = serde_json::to_string(&items).unwrap();
    let told = "/33: expected an integer, found \"x\"\n/64: expected an integer, found null";
    assert_eq!(faults::<Vec<i64>>(&text), told);
    assert_eq!(faults::<Vec<f64>>(&text), told.replace("an integer", "a number"));
}

#[test]
fn integers_are_exact() {
    let age = |age: &str| {
        let text = PERSON.replace("\"age\":1", &format!("\"age\":{age}"));
        read_json::<Person>(text.as_bytes(), Unknown::Refuse)
            .map(|person| person.age)
            .map_err(|faults| faults.to_string())
    };
    assert_eq!(age("9007199254740993"), Ok(9_007_199_254_740_993));
    assert_eq!(age("-9223372036854775808"), Ok(i64::MIN));
    // The same numbers, written in another way.
    assert_eq!(age("1.0"), Ok(1));
    assert_eq!(age("-1e2"), Ok(-100));
    assert_eq!(age("1.5"), Err("/age: expected an integer, found 1.5".to_owned()));
    assert_eq!(age("1e17"), Err("/age: expected an integer, found 1e17".to_owned()));
    let outside = "/age: expected an integer from -9223372036854775808 to 9223372036854775807, found";
    assert_eq!(age("9223372036854775808"), Err(format!("{outside} 9223372036854775808")));
    assert_eq!(age("-9223372036854775809"), Err("/age: expected an integer, found -9.223372036854776e18".to_owned()));
}

#[test]
fn strings_with_escapes() {
    let text = PERSON.replace("\"Ann\"", r#""\u0041\n\ud83d\ude00""#).replace("\"age\"", r#""\u0061ge""#);
    assert_eq!(read_json::<Person>(text.as_bytes(), Unknown::Refuse).unwrap().name, "A\n😀");
    assert!(faults::<Person>(&PERSON.replace("Ann", r"\ud83d")).starts_with("not JSON: "));
}

#[test]
fn no_member_twice_at_any_level() {
    let text = PERSON.replace("\"extra\":{}", r#""extra":{"twice":1,"twice":2}"#);
    assert_eq!(faults::<Person>(&text), "/extra/twice: given twice");
    let text = SCALARS.replace("\"a\":[1,", r#""a":[{"twice":1,"twice":1},"#);
    assert_eq!(faults::<Scalars>(&text), "/json/a/0/twice: given twice");
}

#[test]
fn nesting_has_a_limit() {
    let nested = |levels: usize| {
        SCALARS.replace("{\"a\"", &format!("{{\"n\":{}{},\"a\"", "[".repeat(levels), "]".repeat(levels)))
    };
    assert!(read_json::<Scalars>(nested(125).as_bytes(), Unknown::Refuse).is_ok());
    let fault = read_json::<Scalars>(nested(126).as_bytes(), Unknown::Refuse).unwrap_err();
    assert_eq!(fault.list()[0].kind, FaultKind::TooDeep, "{fault}");

    let mut json = Json::Null;
    for _ in 0..1000 {
        json = Json::Array(vec![json]);
    }
    let fault = from_json::<Json>(json.clone(), Unknown::Refuse).unwrap_err();
    assert_eq!(fault.list()[0].kind, FaultKind::TooDeep);
    assert_eq!(validate(&capgen::rt::Shape::Json, &json).unwrap_err().list()[0].kind, FaultKind::TooDeep);
}

#[test]
fn recursive_types_have_it_too() {
    let mut text = PERSON.to_owned();
    for _ in 0..200 {
        text = PERSON.replace("\"friends\":[]", &format!("\"friends\":[],\"manager\":{text}"));
    }
    let fault = read_json::<Person>(text.as_bytes(), Unknown::Refuse).unwrap_err();
    assert_eq!(fault.list()[0].kind, FaultKind::TooDeep, "{fault}");

    let mut person: Person = serde_json::from_str(PERSON).unwrap();
    for _ in 0..200 {
        person = Person { manager: Some(Box::new(person)), ..serde_json::from_str(PERSON).unwrap() };
    }
    assert_eq!(validate(&PERSON_SHAPE, &person).unwrap_err().list()[0].kind, FaultKind::TooDeep);
    assert_eq!(write_json(&PERSON_SHAPE, &person).unwrap_err().list()[0].kind, FaultKind::TooDeep);
    assert!(serde_json::to_string(&person).is_err());
}

#[test]
fn what_cannot_be_written_is_told_with_its_place() {
    let mut person: Person = serde_json::from_str(PERSON).unwrap();
    person.extra.insert("x".to_owned(), Any::Number(f64::NAN));
    person.share = f64::INFINITY;
    let expected = "/extra/x: expected a finite number, found NaN\n/share: expected a finite number, found inf";
    assert_eq!(validate(&PERSON_SHAPE, &person).unwrap_err().to_string(), expected);
    assert_eq!(write_json(&PERSON_SHAPE, &person).unwrap_err().to_string(), expected);
}

#[test]
fn many_faults_are_counted() {
    let text = PERSON.replace("\"tags\":[]", &format!("\"tags\":[{}0]", "0,".repeat(249)));
    let faults = read_json::<Person>(text.as_bytes(), Unknown::Refuse).unwrap_err();
    assert_eq!((faults.list().len(), faults.more()), (100, 150));
    assert!(faults.to_string().ends_with("/tags/99: expected text, found 0\nand 150 more"));
}

#[test]
fn items_are_counted() {
    type Three = Vec<String>;
    let _: Three = read_json(b"[\"a\"]", Unknown::Refuse).unwrap();
    static SHAPE: capgen::rt::Shape = capgen::rt::Shape::list_of(&capgen::rt::Shape::TEXT, Some(1), Some(2));
    assert!(validate(&SHAPE, &vec!["a".to_owned()]).is_ok());
    assert_eq!(validate(&SHAPE, &Three::new()).unwrap_err().to_string(), "expected at least 1 item, found 0");
    assert_eq!(validate(&SHAPE, &vec![String::new(); 3]).unwrap_err().to_string(), "expected at most 2 items, found 3");
}

#[test]
fn whatever_is_no_number_in_a_list_of_them_is_told_at_its_place() {
    let items = r#"[1, "x", 2.5, null, 18446744073709551615, [1], {"a":1}, true, 3]"#;
    assert_eq!(
        faults::<Vec<i64>>(items),
        "/1: expected an integer, found \"x\"\n\
         /2: expected an integer, found 2.5\n\
         /3: expected an integer, found null\n\
         /4: expected an integer from -9223372036854775808 to 9223372036854775807, found 18446744073709551615\n\
         /5: expected an integer, found a list\n\
         /6: expected an integer, found an object\n\
         /7: expected an integer, found true"
    );
    let told = faults::<Vec<f64>>(items);
    let places: Vec<&str> = told.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(places, ["/1", "/3", "/4", "/5", "/6", "/7"]);
    let doubles: Vec<f64> = read_json(b"[1, -2, 2.5, 1e2, 18446744073709549568]", Unknown::Refuse).unwrap();
    assert_eq!(doubles, [1.0, -2.0, 2.5, 100.0, 18_446_744_073_709_549_568.0]);
    let text = write_json(<Vec<f64> as capgen::rt::Typed>::SHAPE, &doubles).unwrap();
    assert_eq!(text, serde_json::to_string(&doubles).unwrap());
    assert_eq!(
        write_json(<Vec<i64> as capgen::rt::Typed>::SHAPE, &vec![i64::MIN, 0]).unwrap(),
        "[-9223372036854775808,0]"
    );
    let unwritable = write_json(<Vec<f64> as capgen::rt::Typed>::SHAPE, &vec![0.0, f64::INFINITY]).unwrap_err();
    assert_eq!(unwritable.to_string(), "/1: expected a finite number, found inf");
}

mod wide {
    use capgen::rt::{FieldShape, Seal, Shape, Typed, Value, View};
    use capgen::runtime::value::{Unknown, read_json};

    macro_rules! names {
        ($($tens:literal)*) => { &[$(names!(@ $tens "0"), names!(@ $tens "1"), names!(@ $tens "2"), names!(@ $tens "3"), names!(@ $tens "4"),
            names!(@ $tens "5"), names!(@ $tens "6"), names!(@ $tens "7"), names!(@ $tens "8"), names!(@ $tens "9")),*] };
        (@ $tens:literal $ones:literal) => { FieldShape::required(concat!("f", $tens, $ones), &Shape::INT) };
    }
    static WIDE_SHAPE: Shape = Shape::record("Wide", names!("0" "1" "2" "3" "4" "5" "6" "7" "8" "9"));

    struct Wide([i64; 100]);
    impl Value for Wide {
        fn view(&self) -> View<'_> {
            View::Record
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
            self.0.get_mut(index).map(|place| place as &mut dyn Value)
        }
    }
    impl Typed for Wide {
        const SHAPE: &'static Shape = &WIDE_SHAPE;
        fn empty(_: Seal) -> Self {
            Wide([0; 100])
        }
    }

    #[test]
    fn more_than_64_fields() {
        let text = |backwards: bool, skip: usize| {
            let mut members: Vec<_> = (0..100).filter(|i| *i != skip).map(|i| format!("\"f{i:02}\":{i}")).collect();
            if backwards {
                members.reverse();
            }
            format!("{{{}}}", members.join(","))
        };
        for backwards in [false, true] {
            let wide: Wide = read_json(text(backwards, 100).as_bytes(), Unknown::Refuse).unwrap();
            assert!(wide.0.iter().enumerate().all(|(index, value)| index as i64 == *value));
            let fault = read_json::<Wide>(text(backwards, 77).as_bytes(), Unknown::Refuse).err().unwrap();
            assert_eq!(fault.to_string(), "/f77: is missing");
        }
        let twice = text(false, 100).replace("\"f99\":99", "\"f99\":99,\"f70\":1");
        assert_eq!(
            read_json::<Wide>(twice.as_bytes(), Unknown::Refuse).err().unwrap().to_string(),
            "/f70: given twice"
        );
    }
}
