#[derive(Clone, Provider)]
#[provider(brick = "google-workspace")]
pub struct GoogleWorkspace {
    base: String,
}

#[derive(Provider)]
#[provider(brick = "2checkout", capabilities = crate::inner::capabilities)]
enum Payments<T>
where
    T: Transport + Send + Sync + 'static,
{
    Real(T),
}
