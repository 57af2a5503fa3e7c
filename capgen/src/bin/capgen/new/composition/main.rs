//! A guest is expected: a brick writes the letter, a person prepares the room.

capgen::include_composition!();

type Error = Box<dyn std::error::Error + Send + Sync>;

/// The composition, with a ledger that ends with the program; `capgen::Ledger::open` takes the address of one that lasts.
fn composition() -> {{Type}} {
    {{Type}}::builder(capgen::Ledger::memory()).letters(letters::Letters).build()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let {{crate}} = composition();
    let arrives = "2030-05-01".parse()?;
    for step in reception::expect(&{{crate}}.reception(), "Ann", &arrives).await? {
        println!("{step}");
    }
    for task in {{crate}}.tasks().open().await? {
        println!("waits for a person: {}", task.plan);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_a_person_has_done_is_done() -> Result<(), Error> {
        let ({{crate}}, arrives) = (composition(), "2030-05-01".parse()?);
        let seam = {{crate}}.reception();
        let first = reception::expect(&seam, "Ann", &arrives).await?;
        assert!(first[1].starts_with("a task for a person: "), "{first:?}");

        for task in {{crate}}.tasks().open().await? {
            {{crate}}.tasks().complete(&task.id, capgen::json!({"room": "7"}), None).await?;
        }
        let again = reception::expect(&seam, "Ann", &arrives).await?;
        assert_eq!(again, ["letter: Dear Ann, we expect you on 2030-05-01.", "room: 7"]);
        Ok(())
    }
}
