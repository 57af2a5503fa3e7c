//! A provider whose names need care.

use capabilities::_3d;
use capgen::{Call, Done, Failure, Plan, PlanCall};

/// The provider.
#[derive(Debug, capgen::Provider)]
#[provider(brick = "2fa")]
pub struct Digits;

#[capgen::capability("3d.2nd", plan = plan)]
async fn second(_: &Digits, _: &Call, _: _3d::_2ndInput) -> Result<Done<_3d::_2ndOutput>, Failure> {
    Ok(Done::new(_3d::_2ndOutput {}))
}

async fn plan(_: &Digits, _: &PlanCall, _: &_3d::_2ndInput) -> Result<Plan, Failure> {
    Ok(Plan::new())
}

#[capgen::capability("3d.self", plan = plan_self)]
async fn third(_: &Digits, _: &Call, _: _3d::SelfInput) -> Result<Done<_3d::SelfOutput>, Failure> {
    Ok(Done::new(_3d::SelfOutput {}))
}

async fn plan_self(_: &Digits, _: &PlanCall, _: &_3d::SelfInput) -> Result<Plan, Failure> {
    Ok(Plan::new())
}

#[capgen::capability("self", plan = plan_alone)]
async fn alone(
    _: &Digits,
    _: &Call,
    _: capabilities::_2fa::SelfInput,
) -> Result<Done<capabilities::_2fa::SelfOutput>, Failure> {
    Ok(Done::new(capabilities::_2fa::SelfOutput {}))
}

async fn plan_alone(_: &Digits, _: &PlanCall, _: &capabilities::_2fa::SelfInput) -> Result<Plan, Failure> {
    Ok(Plan::new())
}
