fn no_input(directory: &mut Directory, call: &Call) -> Result<Done<Output>, Failure> {
    todo!()
}
impl ::capgen::Provide<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn call(
        &self,
        _: &::capgen::Call,
        _: <crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<
            ::capgen::Done<
                <crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Output,
            >,
            ::capgen::Failure,
        >,
    > + ::core::marker::Send {
        async { ::core::unreachable!() }
    }
}
impl ::capgen::DryRun<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn plan(
        &self,
        _: &::capgen::PlanCall,
        _: &<crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        async { ::core::unreachable!() }
    }
}
::core::compile_error! {
    "`#[capability]` has no option `paln`\nhelp: did you mean `plan`?"
}
::core::compile_error! {
    "`no_input` must take its provider by shared reference\nhelp: write `provider: &Provider`; a provider serves many calls at once"
}
::core::compile_error! {
    "`no_input` is not async\nhelp: write `async fn no_input`, or let it return `impl Future<Output = Result<Done<…>, Failure>> + Send`"
}
::core::compile_error! {
    "`no_input` takes no input\nhelp: the last argument is the capability's input by value: `input: family::OperationInput`"
}
async fn many<T>(directory: Directory, call: &Call, input: Input, more: T) {}
impl ::capgen::Provide<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn call(
        &self,
        _: &::capgen::Call,
        _: <crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<
            ::capgen::Done<
                <crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Output,
            >,
            ::capgen::Failure,
        >,
    > + ::core::marker::Send {
        async { ::core::unreachable!() }
    }
}
impl ::capgen::DryRun<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn plan(
        &self,
        call: &::capgen::PlanCall,
        input: &<crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        let provider = self;
        f(provider, call, input)
    }
}
::core::compile_error! {
    "`plan` is given twice\nhelp: one function does it: keep one `plan = …`"
}
::core::compile_error! {
    "`many` must take its provider by shared reference\nhelp: write `provider: &Provider`; a provider serves many calls at once"
}
::core::compile_error! {
    "`many` is generic, but a capability has one input and one output\nhelp: name the concrete types; a generic provider serves its capabilities from `#[capabilities] impl<T> Provider<T> { … }`"
}
::core::compile_error! {
    "`many` returns nothing\nhelp: a capability function answers `Result<Done<Output>, Failure>`"
}
::core::compile_error! {
    "`many` takes more than provider, call and input\nhelp: keep what else it needs in the provider"
}
async fn method(&self, call: &Call, input: Input) -> Result<Done<Output>, Failure> {
    todo!()
}
::core::compile_error! {
    "`Identity..Suspend` is not a capability's name: it has an empty segment\nhelp: a name is segments of lower-case letters, digits, `_` or `-`, joined by dots: `identity.provision_user`"
}
::core::compile_error! {
    "`method` is a method, and its impl block does not carry `#[capabilities]`\nhelp: put `#[capabilities]` on the impl block"
}
impl Directory {
    async fn exclusive(
        &mut self,
        call: &Call,
        input: Input,
    ) -> Result<Done<Output>, Failure> {
        todo!()
    }
    async fn associated(call: &Call, input: Input) -> Result<Done<Output>, Failure> {
        todo!()
    }
}
impl ::capgen::Provide<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn call(
        &self,
        _: &::capgen::Call,
        _: <crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<
            ::capgen::Done<
                <crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Output,
            >,
            ::capgen::Failure,
        >,
    > + ::core::marker::Send {
        async { ::core::unreachable!() }
    }
}
impl ::capgen::DryRun<crate::capabilities::by_name::identity::suspend_user>
for Directory {
    fn plan(
        &self,
        _: &::capgen::PlanCall,
        _: &<crate::capabilities::by_name::identity::suspend_user as ::capgen::Capability>::Input,
    ) -> impl ::core::future::Future<
        Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>,
    > + ::core::marker::Send {
        async { ::core::unreachable!() }
    }
}
::core::compile_error! {
    "`#[capabilities]` takes no arguments\nhelp: the methods inside name their capabilities: `#[capability(\"family.operation\", plan = …)]`"
}
::core::compile_error! {
    "`exclusive` must take `&self`\nhelp: a provider serves many calls at once: write `&self`, and keep what changes behind a lock"
}
::core::compile_error! {
    "`plan` takes the name of a function\nhelp: write `plan = plan_it`, without quotes or call"
}
::core::compile_error! {
    "`associated` does not take `&self`\nhelp: inside `#[capabilities]` the provider is `&self`: write `async fn associated(&self, call: &Call, input: …)`"
}
::core::compile_error! {
    "`#[capability]` names no capability\nhelp: write its name, `#[capability(\"family.operation\")]`, or its marker, `#[capability(family::Operation)]`"
}
struct NotAFunction;
::core::compile_error! {
    "`#[capability]` goes on an async function\nhelp: write `#[capability(\"family.operation\", plan = …)] async fn operation(provider: &Provider, call: &Call, input: …) -> Result<Done<…>, Failure>`"
}
impl Directory {}
::core::compile_error! {
    "`#[capability]` goes on an async function, not on an impl block\nhelp: write `#[capabilities]` on the block, and `#[capability(\"…\")]` on each of its methods that serves one"
}
impl Clone for Directory {
    fn clone(&self) -> Self {
        todo!()
    }
}
::core::compile_error! {
    "`#[capabilities]` goes on a provider's own impl block, not on the impl of a trait\nhelp: move the methods to `#[capabilities] impl Directory { … }`"
}
#[derive(Provider)]
struct NoBrick;
::core::compile_error! {
    "`NoBrick` does not say which brick it provides for\nhelp: write `#[provider(brick = \"…\")]`, with the name from brick.yaml"
}
#[derive(Provider)]
#[provider(brik = "x", brick = 3)]
struct Borrowing<'a>(&'a str);
::core::compile_error! {
    "`#[provider]` has no option `brik`\nhelp: its options are `brick = \"name\"` and `capabilities = path::to::module`"
}
::core::compile_error! {
    "`brick` takes a string\nhelp: write `brick = \"google-workspace\"`, as brick.yaml has it"
}
::core::compile_error! {
    "`Borrowing` borrows, but a provider lives as long as its composition\nhelp: let it own what it holds, or share it in an `Arc`"
}
#[derive(CapabilitySeam)]
struct Empty;
::core::compile_error! {
    "`Empty` holds no client stub\nhelp: give it a field for each family it may call: `struct Empty { mail: capabilities::mail::Stub }`"
}
#[derive(CapabilitySeam)]
enum Choice {
    A(Stub),
}
::core::compile_error! {
    "`Choice` is not a struct, and a seam holds all of its stubs at once\nhelp: write `struct Choice { … }` with a field for each family it may call"
}
