#[capability("mail.send", plan = plans::send)]
fn call<'a>(
    input: &'a crate::Mailer,
    call: &'a Call,
    letter: mail::SendInput,
) -> impl Future<Output = Result<Done<mail::SendOutput>, Failure>> + Send + use<'a> {
    input.send(call, letter)
}
