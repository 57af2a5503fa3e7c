//! A composition that is built and asked.

/// Builds it and calls through a seam. A brick is elsewhere, so the environment has to say where.
pub fn start(ledger: capgen::Ledger) -> Result<golden_consumer::capabilities::HrSeam, capgen::StartError> {
    let acme =
        Acme::builder(ledger).google(golden_provider::Google).attempts(3).post_mark(golden_postmark::Postmark).build()?;
    let _ = acme.tasks();
    Ok(acme.hr().dry_run().as_actor("anna"))
}
