#[capability(identity::FindUser)]
async fn find_user(
    _: &Directory,
    _: &Call,
    identity::FindUserInput { email }: identity::FindUserInput,
) -> Result<Done<identity::FindUserOutput>, Failure> {
    find(email).await
}
