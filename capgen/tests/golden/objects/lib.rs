//! What a schema says is kept by the types: read, written, shown.

#[cfg(test)]
mod tests {
    use capgen::Json;
    use capgen::rt::Typed;
    use capgen::runtime::value::{Unknown, masked, read_json, write_json};

    use super::capabilities::{chat, types};

    const TEXT: &str = r#"{"type":"t","ChatState":{"x":"a"},"chat_state":{"y":null},"state":"Open","名前":"hunter2",
        "rest":[{"kind":"Square","side":"A"},{"kind":"","z":1},{"side":"1","kind":"square"}],
        "expr":{"left":{"op":"number","value":1.0},"op":"add",
            "right":{"op":"call","arguments":[],"more":{"value":2.5,"op":"number"}}},
        "chain":{"last":null,"next":{}},"labels":{"a":"b"},"other":{"note":null},"more":{}}"#;

    fn read<T: Typed>(text: &str) -> Result<T, String> {
        read_json(text.as_bytes(), Unknown::Refuse).map_err(|faults| faults.to_string())
    }

    #[test]
    fn what_is_read_is_written() {
        let input: chat::KeepInput = read(TEXT).expect("it fits");
        let written = write_json(chat::KeepInput::SHAPE, &input).expect("it can be written");
        assert_eq!(written.parse::<Json>().expect("JSON"), TEXT.parse::<Json>().expect("JSON"));
        assert_eq!((&input.r#unsafe, input.state), (&None, chat::KeepInputState::Open2));
        assert!(matches!(&input.expr, types::Expr::Add(add) if matches!(*add.right, types::Expr::Call(_))));
        assert_eq!(input.rest_2["other"].note, Some(None));
        assert!(matches!(input.chain.last, Some(None)));
        assert!(!format!("{input:?}{}", masked(chat::KeepInput::SHAPE, &input)).contains("hunter2"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_path() {
        let wrong = r#"{"op":"call","arguments":[{"op":"neg","of":{"op":"numer"}}],"more":{"op":"add"}}"#;
        assert_eq!(
            read::<chat::TellOutput>(wrong).expect_err("it does not fit"),
            "/arguments/0/of/op: expected one of `add`, `neg`, `call`, `number`, found \"numer\" (did you mean `number`?)\n\
             /more/left: is missing\n/more/right: is missing"
        );
        assert!(read::<chat::KeepOutput>(r#"{"id":"a"}"#).expect_err("no tag").starts_with("/status: is missing"));
    }
}
