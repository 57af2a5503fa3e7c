//! Joining.

use capgen::{CallError, DateTime};

use crate::capabilities::{HrSeam, calendar, chat, drive, groups, identity, mail};
use crate::report::{Outcome, Report, StepError};
use crate::review::plan_review;
use crate::step::Steps;

/// Somebody who joins.
#[derive(Clone, Debug)]
pub struct Starter {
    /// Given name.
    pub given_name: String,
    /// Family name.
    pub family_name: String,
    /// The work address to be.
    pub email: String,
    /// Where to reach the person until then.
    pub private_email: String,
    /// The organisational unit.
    pub org_unit: String,
    /// The team's group and chat space.
    pub team: String,
    /// The manager's address.
    pub manager: String,
    /// When the first day's welcome starts.
    pub welcome_start: DateTime,
    /// When it ends.
    pub welcome_end: DateTime,
    /// The user pool of the team's application, where there is one.
    pub app_pool: String,
}

/// Works through the list for somebody who joins. The same `run_id` gives the same effects, once.
///
/// # Errors
/// When a call is refused as invalid, or the ledger cannot be reached. Everything else is an outcome of its step.
pub async fn onboard(seam: &HrSeam, run_id: &str, starter: &Starter) -> Result<Report, StepError> {
    let mut steps = Steps::new(run_id);
    let has_account = create_account(seam, &mut steps, starter).await?;
    join_team(seam, &mut steps, starter, has_account).await?;
    share_folder(seam, &mut steps, starter, has_account).await?;
    invite_to_app(seam, &mut steps, starter).await?;
    welcome(seam, &mut steps, starter).await?;
    plan_review(seam, &mut steps, starter).await?;
    Ok(steps.finish())
}

const ACCOUNT: &str = "Create the work account";

async fn create_account(seam: &HrSeam, steps: &mut Steps<'_>, starter: &Starter) -> Result<bool, StepError> {
    let input = identity::ProvisionUserInput {
        given_name: starter.given_name.clone(),
        family_name: starter.family_name.clone(),
        primary_email: starter.email.clone(),
        recovery_email: Some(starter.private_email.clone()),
        org_unit: Some(starter.org_unit.clone()),
        initial_password_delivery: identity::ProvisionUserInputInitialPasswordDelivery::RecoveryEmail,
    };
    let answer = seam.identity().provision_user(steps.key()?, input).await?;
    let account = steps.answered::<identity::ProvisionUser>(ACCOUNT, answer, |account| {
        format!("account {} ({})", account.account_id, if account.created { "new" } else { "was there" })
    });
    Ok(account.is_some())
}

async fn join_team(
    seam: &HrSeam,
    steps: &mut Steps<'_>,
    starter: &Starter,
    has_account: bool,
) -> Result<(), StepError> {
    if !has_account {
        steps.add::<groups::AddMember>("Add to the team's group", Outcome::Held(ACCOUNT));
        steps.add::<chat::AddToSpace>("Add to the team's chat", Outcome::Held(ACCOUNT));
        return Ok(());
    }
    let input = groups::AddMemberInput {
        group: format!("{}@acme.example", starter.team),
        member_email: starter.email.clone(),
        role: groups::AddMemberInputRole::Member,
    };
    let answer = seam.groups().add_member(steps.key()?, input).await?;
    steps.answered::<groups::AddMember>("Add to the team's group", answer, |group| format!("group {}", group.group_id));

    let input = chat::AddToSpaceInput { space: starter.team.clone(), member_email: starter.email.clone() };
    let answer = seam.chat().add_to_space(steps.key()?, input).await?;
    steps.answered::<chat::AddToSpace>("Add to the team's chat", answer, |space| format!("space {}", space.space_id));
    Ok(())
}

async fn share_folder(
    seam: &HrSeam,
    steps: &mut Steps<'_>,
    starter: &Starter,
    has_account: bool,
) -> Result<(), StepError> {
    if !has_account {
        steps.add::<drive::CreateFolder>("Create a shared folder", Outcome::Held(ACCOUNT));
        return Ok(());
    }
    let share = |email: &str, role| drive::CreateFolderInputShareWith { email: email.into(), role };
    let input = drive::CreateFolderInput {
        name: format!("{} {}: first weeks", starter.given_name, starter.family_name),
        parent: None,
        share_with: vec![
            share(&starter.email, drive::CreateFolderInputShareWithRole::Writer),
            share(&starter.manager, drive::CreateFolderInputShareWithRole::Owner),
        ],
    };
    let answer = seam.drive().create_folder(steps.key()?, input).await?;
    steps.answered::<drive::CreateFolder>("Create a shared folder", answer, |folder| folder.url.clone());
    Ok(())
}

async fn invite_to_app(seam: &HrSeam, steps: &mut Steps<'_>, starter: &Starter) -> Result<(), StepError> {
    const TITLE: &str = "Invite to the team's application";
    let input = identity::InviteAppUserInput {
        email: starter.private_email.clone(),
        pool: starter.app_pool.clone(),
        given_name: Some(starter.given_name.clone()),
        family_name: Some(starter.family_name.clone()),
        app_roles: vec!["member".into()],
    };
    match seam.identity().invite_app_user(steps.key()?, input).await {
        Ok(answer) => {
            steps.answered::<identity::InviteAppUser>(TITLE, answer, |user| format!("user {}", user.sub));
        }
        Err(CallError::Absent { .. }) => {
            steps.add::<identity::InviteAppUser>(TITLE, Outcome::Left("this composition has no application"));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

async fn welcome(seam: &HrSeam, steps: &mut Steps<'_>, starter: &Starter) -> Result<(), StepError> {
    let input = calendar::CreateEventInput {
        organizer: starter.manager.clone(),
        title: format!("Welcome, {}", starter.given_name),
        start: starter.welcome_start.clone(),
        end: starter.welcome_end.clone(),
        timezone: "Europe/London".into(),
        attendees: vec![starter.email.clone()],
        description: None,
        location: None,
    };
    let answer = seam.calendar().create_event(steps.key()?, input).await?;
    steps.answered::<calendar::CreateEvent>("Plan the first day's welcome", answer, |event| event.url.clone());

    let input = mail::SendInput {
        from_email: starter.manager.clone(),
        to: vec![starter.private_email.clone()],
        cc: Vec::new(),
        subject: format!("Your start, {}", starter.given_name),
        body_text: format!("Hello {}, your account will be {}.", starter.given_name, starter.email),
        body_html: None,
    };
    let answer = seam.mail().send(steps.key()?, input).await?;
    steps.answered::<mail::Send>("Send the welcome mail", answer, |mail| format!("message {}", mail.message_id));
    Ok(())
}
