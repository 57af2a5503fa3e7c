//! Each case is a program; what the compiler says about a wrong one stands beside it. `TRYBUILD=overwrite` accepts the
//! output.

#[test]
fn the_compiler_says_what_is_wrong() {
    let cases = trybuild::TestCases::new();
    cases.pass("cases/pass/*.rs");
    cases.compile_fail("cases/fail/*.rs");
}
