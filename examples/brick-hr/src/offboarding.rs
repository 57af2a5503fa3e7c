//! Leaving.

use capgen::{CallError, DateTime};

use crate::capabilities::{HrSeam, chat, drive, groups, identity, mail};
use crate::report::{Outcome, Report, StepError};
use crate::step::Steps;

/// Somebody who leaves.
#[derive(Clone, Debug)]
pub struct Leaver {
    /// The work address.
    pub email: String,
    /// The team's group and chat space.
    pub team: String,
    /// Who gets the files.
    pub manager: String,
    /// The last day.
    pub last_day: DateTime,
    /// The user pool of the team's application, where there is one.
    pub app_pool: String,
}

/// Works through the list for somebody who leaves. Run it again with the same `run_id` until it is complete: the account
/// goes only after the hand-over of files has completed.
///
/// # Errors
/// When a call is refused as invalid, or the ledger cannot be reached. Everything else is an outcome of its step.
pub async fn offboard(seam: &HrSeam, run_id: &str, leaver: &Leaver) -> Result<Report, StepError> {
    let mut steps = Steps::new(run_id);
    say_goodbye(seam, &mut steps, leaver).await?;
    close_access(seam, &mut steps, leaver).await?;
    leave_team(seam, &mut steps, leaver).await?;
    hand_over_and_delete(seam, &mut steps, leaver).await?;
    Ok(steps.finish())
}

const REASON: &str = "the person leaves the company";

async fn say_goodbye(seam: &HrSeam, steps: &mut Steps<'_>, leaver: &Leaver) -> Result<(), StepError> {
    let input = mail::SetAutoreplyInput {
        mailbox: leaver.email.clone(),
        subject: "No longer at Acme".into(),
        body_text: format!("Please write to {} from now on.", leaver.manager),
        start: leaver.last_day.clone(),
        end: None,
    };
    let answer = seam.mail().set_autoreply(steps.key()?, input).await?;
    steps.answered::<mail::SetAutoreply>("Answer mail automatically", answer, |reply| {
        format!("enabled: {}", reply.enabled)
    });
    Ok(())
}

async fn close_access(seam: &HrSeam, steps: &mut Steps<'_>, leaver: &Leaver) -> Result<(), StepError> {
    let input = identity::SuspendUserInput { primary_email: leaver.email.clone(), reason: REASON.into() };
    let answer = seam.identity().suspend_user(steps.key()?, input).await?;
    steps.answered::<identity::SuspendUser>("Suspend the account", answer, |account| {
        format!("account {}", account.account_id)
    });

    const TITLE: &str = "End access to the application";
    let input = identity::RevokeAppUserInput {
        pool: leaver.app_pool.clone(),
        email: leaver.email.clone(),
        sub: None,
        reason: REASON.into(),
    };
    match seam.identity().revoke_app_user(steps.key()?, input).await {
        Ok(answer) => {
            steps.answered::<identity::RevokeAppUser>(TITLE, answer, |user| {
                format!("{} sessions ended", user.sessions_revoked)
            });
        }
        Err(CallError::Absent { .. }) => {
            steps.add::<identity::RevokeAppUser>(TITLE, Outcome::Left("this composition has no application"));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

async fn leave_team(seam: &HrSeam, steps: &mut Steps<'_>, leaver: &Leaver) -> Result<(), StepError> {
    let input = groups::RemoveMemberInput {
        group: format!("{}@acme.example", leaver.team),
        member_email: leaver.email.clone(),
    };
    let answer = seam.groups().remove_member(steps.key()?, input).await?;
    steps.answered::<groups::RemoveMember>("Remove from the team's group", answer, |group| {
        format!("group {}", group.group_id)
    });

    let input = chat::RemoveFromSpaceInput { space: leaver.team.clone(), member_email: leaver.email.clone() };
    let answer = seam.chat().remove_from_space(steps.key()?, input).await?;
    steps.answered::<chat::RemoveFromSpace>("Remove from the team's chat", answer, |space| {
        format!("space {}", space.space_id)
    });
    Ok(())
}

/// Transfer, wait, delete: each only after the one before, since deleting first would lose the files.
async fn hand_over_and_delete(seam: &HrSeam, steps: &mut Steps<'_>, leaver: &Leaver) -> Result<(), StepError> {
    const TRANSFER: &str = "Hand the files over";
    const WAIT: &str = "Wait for the hand-over";
    const DELETE: &str = "Delete the account";

    let input = drive::TransferOwnershipInput { from_email: leaver.email.clone(), to_email: leaver.manager.clone() };
    let answer = seam.drive().transfer_ownership(steps.key()?, input).await?;
    let Some(transfer) = steps.answered::<drive::TransferOwnership>(TRANSFER, answer, |transfer| {
        format!("transfer {}", transfer.transfer_ref)
    }) else {
        steps.add::<drive::TransferStatus>(WAIT, Outcome::Held(TRANSFER));
        steps.add::<identity::DeleteUser>(DELETE, Outcome::Held(WAIT));
        return Ok(());
    };

    if !has_arrived(seam, steps, WAIT, transfer.transfer_ref).await? {
        steps.add::<identity::DeleteUser>(DELETE, Outcome::Held(WAIT));
        return Ok(());
    }
    let input = identity::DeleteUserInput { primary_email: leaver.email.clone() };
    let answer = seam.identity().delete_user(steps.key()?, input).await?;
    steps.answered::<identity::DeleteUser>(DELETE, answer, |account| format!("account {}", account.account_id));
    Ok(())
}

async fn has_arrived(
    seam: &HrSeam,
    steps: &mut Steps<'_>,
    title: &'static str,
    transfer_ref: String,
) -> Result<bool, StepError> {
    use drive::TransferStatusOutputState as State;

    let answer = seam.drive().transfer_status(drive::TransferStatusInput { transfer_ref }).await?;
    if let capgen::Answer::Done(done) = &answer {
        let unfinished = match done.output.state {
            State::Completed => None,
            State::Requested | State::InProgress => Some(Outcome::Waiting("the files are on their way".into())),
            State::Failed => {
                Some(Outcome::Failed { retryable: false, message: "the vendor could not hand the files over".into() })
            }
        };
        if let Some(outcome) = unfinished {
            steps.add::<drive::TransferStatus>(title, outcome);
            return Ok(false);
        }
    }
    Ok(steps
        .answered::<drive::TransferStatus>(title, answer, |status| {
            format!("transfer {} completed", status.transfer_ref)
        })
        .is_some())
}
