//! The AI steps of a brick: a function for each, which asks for a decision.
//!
//! Invariant: beside each step stands the proof that what it leads to may be applied as its mode says, unless the files
//! have errors: then it was told already.

use super::ALLOW;
use super::code::Code;
use super::plan::{Operation, Plan};
use super::text::{code_span, literal, type_link};
use crate::check::names::{layout, suffixed_type};
use crate::model::{AiMode, AiStep, Brick};

/// The module of a brick's AI steps; nothing for a brick without.
pub(super) fn ai_steps(plan: &Plan<'_>, brick: &Brick, is_faulty: bool, code: &mut Code) {
    let mut steps: Vec<(&AiStep, Asked<'_>)> =
        brick.ai_steps.iter().filter_map(|step| Some((step, asked(plan, step)?))).collect();
    steps.sort_by_key(|(step, _)| step.name.as_str());
    steps.dedup_by_key(|(step, _)| layout::step_function(&step.name));
    if steps.is_empty() {
        return;
    }
    let seam = suffixed_type(&brick.name, "Seam");
    code.space();
    code.doc([format!("The AI steps of {}: a model proposes, and the mode says who decides.", code_span(&brick.name))]);
    code.line(ALLOW);
    code.block("pub mod ai_steps", |code| {
        for (step, asked) in &steps {
            let effect = step.applies.as_ref().and_then(|applies| descriptor(plan, applies));
            code.space();
            docs(step, asked, code);
            let Asked { module, operation } = asked;
            code.block(
                format!(
                    "pub fn {}(seam: &super::{seam}, key: ::capgen::Key, input: super::{module}::{}) -> \
                     ::capgen::Deciding<super::{module}::{}>",
                    layout::step_function(&step.name),
                    operation.input,
                    operation.marker
                ),
                |code| body(step, effect.filter(|_| !is_faulty), is_faulty, code),
            );
        }
    });
}

/// What a step asks.
struct Asked<'p> {
    module: String,
    operation: &'p Operation<'p>,
}

fn asked<'p>(plan: &'p Plan<'_>, step: &AiStep) -> Option<Asked<'p>> {
    let mut required = plan.operations().filter(|(_, operation)| operation.role.required.is_some());
    let (path, operation) = required.find(|(_, operation)| *operation.capability.name == step.capability.value)?;
    Some(Asked { module: path.join("::"), operation })
}

/// The descriptor of a capability that the brick has to do with.
fn descriptor(plan: &Plan<'_>, name: &str) -> Option<String> {
    let (path, operation) = plan.operations().find(|(_, operation)| operation.capability.name.as_str() == name)?;
    Some(format!("<super::{}::{} as ::capgen::Capability>::DESCRIPTOR", path.join("::"), operation.marker))
}

fn docs(step: &AiStep, asked: &Asked<'_>, code: &mut Code) {
    let Asked { module, operation } = asked;
    let link = type_link(&operation.marker, &format!("super::{}::{}", module.replace("r#", ""), operation.marker));
    code.doc([format!("The step {}: {} by {link}.", code_span(&step.name), decides(step))]);
    if let Some(applies) = &step.applies {
        code.doc([String::new(), format!("Its answer leads to {}.", code_span(applies))]);
    }
}

fn decides(step: &AiStep) -> String {
    let floor = step.floor.value;
    match step.mode.value {
        AiMode::Off => "switched off; it would be proposed".to_owned(),
        AiMode::Suggest => "a person accepts, edits or rejects what is proposed".to_owned(),
        AiMode::AutoWithReview => {
            format!("from a confidence of {floor} on it is applied and reviewed afterwards, as proposed")
        }
        AiMode::Auto => format!("from a confidence of {floor} on it is applied, as proposed"),
    }
}

fn body(step: &AiStep, effect: Option<String>, is_faulty: bool, code: &mut Code) {
    let mode = match step.mode.value {
        AiMode::Off => "Off",
        AiMode::Suggest => "Suggest",
        AiMode::AutoWithReview => "AutoWithReview",
        AiMode::Auto => "Auto",
    };
    let option = |text: Option<String>| {
        text.map_or("::std::option::Option::None".to_owned(), |text| format!("::std::option::Option::Some({text})"))
    };
    code.wrapped("const STEP: ::capgen::AiStep = ::capgen::AiStep {", "};", |code| {
        code.line(format!("name: {},", literal(&step.name)));
        code.line(format!("mode: ::capgen::AiMode::{mode},"));
        code.line(format!("floor: {},", step.floor.value));
        code.line(format!("safe_for_auto: {},", step.safe_for_auto));
        code.line(format!("applies: {},", option(step.applies.as_ref().map(|applies| literal(applies)))));
    });
    if !is_faulty {
        code.line(format!("const _: () = ::capgen::rt::may_apply(&STEP, {});", option(effect)));
    }
    code.line("::capgen::Seam::as_seam(seam).decide(&STEP, key, input)");
}
