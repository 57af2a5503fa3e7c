#[derive(Clone, Provider)]
#[provider(brick = "google-workspace")]
pub struct GoogleWorkspace {
    base: String,
}
#[automatically_derived]
impl crate::capabilities::GoogleWorkspaceProvider for GoogleWorkspace {}
#[automatically_derived]
impl ::capgen::Provider for GoogleWorkspace {
    fn brick() -> &'static ::capgen::BrickInfo {
        crate::capabilities::BRICK
    }
    fn routes() -> ::std::vec::Vec<::capgen::rt::Route<Self>> {
        crate::capabilities::routes::<Self>()
    }
}
#[derive(Provider)]
#[provider(brick = "2checkout", capabilities = crate::inner::capabilities)]
enum Payments<T>
where
    T: Transport + Send + Sync + 'static,
{
    Real(T),
}
#[automatically_derived]
impl<T> crate::inner::capabilities::_2checkoutProvider for Payments<T>
where
    T: Transport + Send + Sync + 'static,
{}
#[automatically_derived]
impl<T> ::capgen::Provider for Payments<T>
where
    T: Transport + Send + Sync + 'static,
{
    fn brick() -> &'static ::capgen::BrickInfo {
        crate::inner::capabilities::BRICK
    }
    fn routes() -> ::std::vec::Vec<::capgen::rt::Route<Self>> {
        crate::inner::capabilities::routes::<Self>()
    }
}
