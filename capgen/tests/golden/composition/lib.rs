//! A composition that is built and asked.

/// Builds it and calls through a seam.
pub fn start(ledger: capgen::Ledger) -> golden_consumer::capabilities::HrSeam {
    let acme =
        Acme::builder(ledger).google(golden_provider::Google).attempts(3).post_mark(golden_postmark::Postmark).build();
    let _ = acme.tasks();
    acme.hr().dry_run().as_actor("anna")
}
