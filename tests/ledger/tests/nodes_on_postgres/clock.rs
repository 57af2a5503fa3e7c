//! Clocks that disagree: what a lease is worth, the database says, and no node.

use std::time::Duration;

use capgen::Answer;
use capgen_ledger_tests::{Server, Stop, TempFile, Vendor, ledger, make, make_surely, office, sql};

/// A schema in which it is another time than on the nodes: what stands in it goes before what the database itself has.
fn schema_at(offset: &str) -> String {
    let url = Server::shared().schema() + "%2Cpg_catalog";
    sql(
        &url,
        &format!(
            "CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
             AS $$ SELECT pg_catalog.clock_timestamp() + INTERVAL '{offset}' $$"
        ),
    );
    url
}

#[test]
fn nodes_whose_clocks_are_wrong_by_years_share_leases_that_are_right() {
    for offset in ["400 days", "-400 days"] {
        let (url, effects) = (schema_at(offset), TempFile::new());
        let (_stuck, stuck) =
            office(ledger(&url), Vendor::new(effects.path(), Stop::BeforeActing), Duration::from_secs(120));
        let held = stuck.clone();
        // It claims, and never comes back.
        std::thread::spawn(move || make(&held, "k"));
        let (_, seam) = office(ledger(&url), Vendor::new(effects.path(), Stop::Never), Duration::from_secs(120));
        while sql(&url, "SELECT count(*) FROM capgen_claims").as_deref() != Some("1") {}
        let Answer::InProgress(wait) = make(&seam, "k") else { panic!("{offset}: the lease of 120 s holds") };
        let left: u64 = wait.message.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap();
        assert!((1..=121).contains(&left), "{offset}: {}", wait.message);
        // As the database has it, more than the lease goes by.
        sql(&url, "UPDATE capgen_claims SET lease_until = lease_until - 121000");
        assert!(!make_surely(&seam, "k").done().unwrap().replay);
        assert_eq!(Vendor::effects(effects.path()), ["k"]);
    }
}
