//! A table of tokens that is replaced while the server runs.

use std::path::PathBuf;
use std::time::Duration;

use capgen::http::{TokenError, TokenFile};
use serde_json::{Value as Json, json};

use crate::world::{FIND, World, line, start_with};

/// A file that is gone after the test.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> File {
        File(std::env::temp_dir().join(format!("capgen-{name}-{}.json", std::process::id())))
    }

    /// Replaces it in one step.
    fn write(&self, text: &str) {
        let beside = self.0.with_extension("new");
        std::fs::write(&beside, text).unwrap();
        std::fs::rename(&beside, &self.0).unwrap();
    }

    fn holds(&self, tokens: &[&str]) {
        let lines: Vec<Json> =
            tokens.iter().map(|token| line(token, "hr", "acme", &["dir:capability:invoke"], None)).collect();
        self.write(&json!({ "tokens": lines }).to_string());
    }
}

impl Drop for File {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

async fn status(world: &World, token: &str) -> u16 {
    world.post_as(token, &format!("/capabilities/{FIND}"), json!({ "input": { "email": "anna" } })).await.0
}

/// Asks until the answer has changed.
async fn becomes<T: PartialEq>(wanted: T, ask: impl AsyncFn() -> T) {
    let asked = async {
        while ask().await != wanted {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), asked).await.expect("the file is read again");
}

#[tokio::test]
async fn tokens_are_given_out_and_taken_back_while_the_server_runs() {
    let file = File::new("token-file");
    file.holds(&["first"]);
    let table = TokenFile::open(&file.0).unwrap();
    let world = start_with(|builder| builder, |server| server.authenticate(table)).await;
    assert_eq!((status(&world, "first").await, status(&world, "second").await), (200, 401));
    file.holds(&["other", "second"]);
    becomes(200, async || status(&world, "second").await).await;
    assert_eq!(status(&world, "first").await, 401);
    // Of the same length, and perhaps within the same tick of the file system's clock.
    file.holds(&["other", "secund"]);
    becomes(200, async || status(&world, "secund").await).await;
    assert_eq!(status(&world, "second").await, 401);
}

#[tokio::test]
async fn a_file_that_is_wrong_or_gone_changes_nothing_and_is_told() {
    let file = File::new("wrong-token-file");
    file.holds(&["first"]);
    let table = TokenFile::open(&file.0).unwrap();
    let world = start_with(|builder| builder, |server| server.authenticate(table)).await;
    let troubles = async || {
        assert_eq!(status(&world, "first").await, 200);
        let (code, ready) = world.get("/ready").await;
        assert_eq!((code, &ready["status"]), (200, &json!("ready")));
        ready["troubles"].clone()
    };
    let told = json!(["the table of tokens cannot be read again: the one before it goes on"]);
    assert_eq!(troubles().await, Json::Null);
    file.write("{");
    becomes(told.clone(), &troubles).await;
    file.holds(&["first", "second"]);
    becomes(Json::Null, &troubles).await;
    assert_eq!(status(&world, "second").await, 200);
    std::fs::remove_file(&file.0).unwrap();
    becomes(told, &troubles).await;
}

#[test]
fn a_file_that_is_wrong_at_first_is_refused() {
    let file = File::new("no-token-file");
    assert!(matches!(TokenFile::open(&file.0), Err(TokenError::File(_))));
    file.write(r#"{"tokens": [{}]}"#);
    assert!(matches!(TokenFile::open(&file.0), Err(TokenError::Form(_))));
}
