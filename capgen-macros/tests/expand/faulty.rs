#[capability("identity.suspend_user", paln = f)]
fn no_input(directory: &mut Directory, call: &Call) -> Result<Done<Output>, Failure> {
    todo!()
}

#[capability("identity.suspend_user", plan = f, plan = g)]
async fn many<T>(directory: Directory, call: &Call, input: Input, more: T) {}

#[capability("Identity..Suspend")]
async fn method(&self, call: &Call, input: Input) -> Result<Done<Output>, Failure> {
    todo!()
}

#[capabilities(all)]
impl Directory {
    #[capability("identity.suspend_user", plan = "plan_it")]
    async fn exclusive(&mut self, call: &Call, input: Input) -> Result<Done<Output>, Failure> {
        todo!()
    }

    #[capability]
    async fn associated(call: &Call, input: Input) -> Result<Done<Output>, Failure> {
        todo!()
    }
}

#[capability("a.b")]
struct NotAFunction;

#[capability("a.b")]
impl Directory {}

#[capabilities]
impl Clone for Directory {
    fn clone(&self) -> Self {
        todo!()
    }
}

#[derive(Provider)]
struct NoBrick;

#[derive(Provider)]
#[provider(brik = "x", brick = 3)]
struct Borrowing<'a>(&'a str);

#[derive(CapabilitySeam)]
struct Empty;

#[derive(CapabilitySeam)]
enum Choice {
    A(Stub),
}
