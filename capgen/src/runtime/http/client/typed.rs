//! Calls without a composition: typed input out, typed output in, with no JSON tree between.

use super::super::super::engine::Secrets;
use super::super::super::result::told::{Place, Told};
use super::super::super::value::{Seal, check, masked, to_json, validate};
use super::super::super::{Answer, CallError, CallMode, CallResult, Capability, Done, Key, Receipt, Typed};
use super::ask::{Ask, From};
use super::{Client, Inner};

impl Client {
    /// Asks for an effect. The same key asks for the same work, however often: the server acts once.
    ///
    /// # Errors
    /// When the input is wrong, the server refuses the call, or its answer does not fit the capability. A server that cannot
    /// be reached is an outcome: [`Answer::Failed`].
    pub async fn call<C: Capability>(&self, key: &Key, input: &C::Input) -> Result<Answer<C::Output>, CallError> {
        self.ask::<C>(Some(key), false, input).await
    }

    /// Asks for what is so now. There is no key: nothing is stored.
    ///
    /// # Errors
    /// As [`call`](Client::call).
    pub async fn read<C: Capability>(&self, input: &C::Input) -> Result<Answer<C::Output>, CallError> {
        const { assert!(C::DESCRIPTOR.read, "only a capability marked `read: true` can be asked without a key") };
        self.ask::<C>(None, false, input).await
    }

    /// Asks what would be done: [`Answer::Planned`].
    ///
    /// # Errors
    /// As [`call`](Client::call).
    pub async fn plan<C: Capability>(&self, key: &Key, input: &C::Input) -> Result<Answer<C::Output>, CallError> {
        self.ask::<C>(Some(key), true, input).await
    }

    async fn ask<C: Capability>(
        &self,
        key: Option<&Key>,
        dry_run: bool,
        input: &C::Input,
    ) -> Result<Answer<C::Output>, CallError> {
        let (descriptor, shape) = (C::DESCRIPTOR, C::Input::SHAPE);
        let (mode, from) = (CallMode::Execute, From::default());
        let ask = Ask { descriptor, key, mode, dry_run, shape, input, from, deadline: None };
        let mut output = C::Output::empty(Seal::new());
        let place = Place { shape: C::Output::SHAPE, value: &mut output };
        let Told { result, placed } = self.0.checked(&ask, place).await?;
        let Some(faults) = placed else { return result.into_answer::<C>() };
        faults
            .into_result()
            .and_then(|()| check(descriptor.output_check, C::Output::SHAPE, &output))
            .map_err(|faults| CallError::Unreadable { capability: descriptor.name.to_owned(), faults })?;
        let CallResult { provider, provider_ref, message, price, idempotent_replay: replay, .. } = result;
        Ok(Answer::Done(Done { output, receipt: Receipt { provider, provider_ref, message, price, replay } }))
    }
}

impl Inner {
    /// Makes a call whose input nobody has looked at yet, and keeps the secrets in it out of what the server says.
    async fn checked(&self, ask: &Ask<'_>, place: Place<'_>) -> Result<Told, CallError> {
        let capability = || ask.descriptor.name.to_owned();
        validate(ask.shape, ask.input)
            .and_then(|()| check(ask.descriptor.input_check, ask.shape, ask.input))
            .map_err(|faults| CallError::Invalid { capability: capability(), faults })?;
        let mut told = self.exchange(ask, Some(place)).await;
        let secrets = || Secrets::between(&to_json(ask.shape, ask.input), &masked(ask.shape, ask.input));
        match &mut told {
            Ok(Told { result, .. }) if result.message.is_some() || result.plan.is_some() => {
                secrets().scrub_result(result);
                result.forget_unknown_reason(ask.descriptor);
            }
            Ok(_) => {}
            Err(error) => secrets().scrub_error(error),
        }
        told
    }
}
