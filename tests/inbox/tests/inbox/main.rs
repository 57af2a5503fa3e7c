//! A person at the inbox: by mouse, by keyboard, and with pages that mean harm.

mod approvals;
mod proposals;

use capgen::{Answer, TaskStage};
use capgen_inbox_tests::browser::Browser;
use capgen_inbox_tests::clinic::{Clinic, DORA, HOSTILE, PIN, SignOutputChannel, TOKEN, VAULT_CODE};
use capgen_inbox_tests::model::DOOR_CODE;

/// Signs in, as far as the list of tasks.
async fn signed_in(clinic: &Clinic) -> Browser {
    signed_in_with(clinic, TOKEN).await
}

/// The same with another token.
async fn signed_in_with(clinic: &Clinic, token: &str) -> Browser {
    let browser = Browser::open(&clinic.base).await;
    browser.go("/tasks").await;
    assert_eq!((browser.path().await.as_str(), browser.text("h1").await.as_str()), ("/sign-in", "Sign in"));
    browser.enter("Access token", token).await;
    browser.click("Sign in").await;
    assert_eq!((browser.path().await.as_str(), browser.text("h1").await.as_str()), ("/tasks", "Tasks"));
    browser
}

/// Nothing that must stay secret was on any page.
fn no_secret_was_shown(browser: &Browser) {
    let seen = browser.seen();
    assert!(seen.len() > 2000);
    for secret in [PIN, VAULT_CODE, TOKEN, DORA, DOOR_CODE] {
        assert!(!seen.contains(secret), "{secret} was on a page");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_a_task_is_corrected_completes_it_and_the_step_goes_on() {
    let clinic = Clinic::start().await;
    let task = clinic.sign("room 12").await.manual().expect("a person does it");
    let browser = signed_in(&clinic).await;
    browser.click("Have tenancy of room 12 signed by hand").await;
    assert_eq!(browser.text("h1").await, "Have a contract signed.");
    let page = browser.text("main").await;
    for words in [
        "contracts.sign",
        "clinic",
        "no brick provides it here",
        "room 12",
        "anna@acme.example",
        "***",
        "300000 characters",
    ] {
        assert!(page.contains(words), "{words}");
    }
    browser.click("Claim this task").await;
    assert_eq!(browser.text("[role=status]").await, "The task is yours now.");

    // Everything that can be wrong at once.
    browser.enter("Contract id", "7").await;
    browser.enter("Pages", "many").await;
    browser.enter("Fee", "-1").await;
    browser.enter("Witnesses", "Ann\nBo\nCy\nDee").await;
    browser.enter("Vault code", &VAULT_CODE[..5]).await;
    browser.enter("Box", "100").await;
    browser.enter("Meta (optional)", "{not json").await;
    browser.click("Complete the task").await;
    assert!(browser.title().await.starts_with("Error: task-"));
    let faults = browser.text("[role=alert]").await;
    for words in [
        "Contract id: expected",
        "Signed on: is missing",
        "Pages: expected an integer",
        "Fee: ",
        "Channel: is missing",
        "Witnesses: expected",
        "Hall: is missing",
        "Box: expected",
        "Vault code: expected",
        "By: is missing",
        "Meta: not JSON",
    ] {
        assert!(faults.contains(words), "{words} is not in {faults}");
    }
    assert_eq!(
        browser.count("[role=alert] li").await,
        browser.count(".field.faulty").await,
        "each fault is beside its field, too"
    );
    let pages = browser.labelled("Pages").await;
    assert_eq!(pages.prop("value").await.unwrap().as_deref(), Some("many"), "what was entered is kept");
    assert_eq!(
        browser.labelled("Vault code").await.prop("value").await.unwrap().as_deref(),
        Some(""),
        "a secret is not"
    );

    browser.enter("Contract id", "C-2026-7").await;
    browser.choose_date("Signed on", "2026-01-31").await;
    browser.enter("Pages", "12").await;
    browser.enter("Fee", "19.90").await;
    browser.labelled("Channel").await.select_by_value("paper").await.unwrap();
    browser.labelled("Witnessed").await.click().await.unwrap();
    browser.enter("Witnesses", "Ann\nBo").await;
    browser.enter("Hall", "north").await;
    browser.enter("Box", "7").await;
    browser.enter("Vault code", VAULT_CODE).await;
    browser.enter("By", "Dr. Ayo").await;
    browser.enter("Meta (optional)", r#"{"ink": "blue"}"#).await;
    browser.enter("Reference at the vendor (optional)", "shelf 7").await;
    browser.click("Complete the task").await;
    assert!(browser.text("[role=status]").await.starts_with("The task is completed."));
    let page = browser.text("main").await;
    assert!(
        page.contains("C-2026-7") && page.contains("by bo@acme.example") && !page.contains("Complete the task"),
        "{page}"
    );

    let Answer::Done(done) = clinic.sign("room 12").await else { panic!("the step goes on") };
    let output = done.output;
    assert_eq!((output.contract_id.as_str(), output.pages, output.channel), ("C-2026-7", 12, SignOutputChannel::Paper));
    assert_eq!((output.signed_on.as_str(), output.fee.as_str(), output.witnessed), ("2026-01-31", "19.90", true));
    assert_eq!((output.witnesses.len(), output.shelf.hall.as_str(), output.shelf.r#box), (2, "north", 7));
    assert_eq!((output.vault_code.as_str(), output.meta["ink"].as_str()), (VAULT_CODE, Some("blue")));
    assert!(output.copy_at.is_none() && output.remark.is_none() && output.seen.again.is_none());
    assert_eq!((done.receipt.provider_ref.as_deref(), done.receipt.replay), (Some("shelf 7"), true));

    browser.click("Log").await;
    let log = browser.text("main").await;
    assert!(log.contains("Task completed") && log.contains("Task opened") && log.contains("bo@acme.example"), "{log}");
    browser.go(&format!("/tasks/{}/payload.json", task.id)).await;
    browser.go("/tasks?state=all").await;
    no_secret_was_shown(&browser);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_inbox_is_used_by_keyboard_alone() {
    let clinic = Clinic::start().await;
    let task = clinic.sign("room 14").await.manual().expect("a person does it");
    let browser = Browser::open(&clinic.base).await;
    let tab = "\u{E004}";
    browser.go("/tasks").await;
    // The first stop leads past what all pages have in common.
    browser.press(tab).await;
    assert_eq!(browser.focus().await, "Skip to the content");
    browser.press(tab).await;
    assert_eq!(browser.focus().await, "Access token");
    browser.press("wrong-token").await;
    browser.press_enter().await;
    // What went wrong is read first; the next stop leads to the field.
    assert!(browser.focus().await.starts_with("You are not signed in"));
    browser.press(tab).await;
    browser.press_enter().await;
    assert_eq!(browser.focus().await, "Access token");
    browser.press(TOKEN).await;
    browser.press_enter().await;

    let stops = async |count: usize| {
        let mut stops = Vec::new();
        for _ in 0..count {
            browser.press(tab).await;
            stops.push(browser.focus().await);
        }
        stops
    };
    let plan = "Have tenancy of room 14 signed by hand";
    assert_eq!(
        stops(8).await,
        ["Skip to the content", "Tasks", "Log", "Sign out", "Show", "Capability", "Filter", plan]
    );
    browser.press_enter().await;
    let above = ["Skip to the content", "Tasks", "Log", "Sign out", "All tasks", "Download it as JSON"];
    assert_eq!(stops(7).await, [&above[..], &["Claim this task"]].concat());
    browser.press_enter().await;
    assert_eq!(stops(9).await, [&above[..], &["Contract id", "Signed on", "Signed on"]].concat());
    browser.press_enter().await;
    assert!(browser.focus().await.starts_with("Something is not right yet"));
    browser.press(tab).await;
    browser.press_enter().await;
    assert_eq!(browser.focus().await, "Contract id");
    assert_eq!(clinic.acme.tasks().get(&task.id).await.unwrap().state.stage(), TaskStage::Claimed);
    no_secret_was_shown(&browser);
    browser.close().await;
}

/// What a screen reader needs of a page, told by its elements.
const READABLE: &str = r#"
const wrong = [];
const all = css => [...document.querySelectorAll(css)];
const say = (ok, words) => { if (!ok) wrong.push(words) };
say(document.documentElement.lang === 'en', 'no language');
say(document.title.length > 0, 'no title');
say(all('h1').length === 1, 'not one h1');
say(all('main').length === 1 && all('header').length === 1, 'no landmarks');
say(all('nav:not([aria-label]), [role=search]:not([aria-label]), [role=region]:not([aria-label])').length === 0, 'a landmark without a name');
let level = 0;
for (const h of all('h1, h2, h3')) {
  if (h.closest('[role=alert]')) continue;
  say(Number(h.tagName[1]) <= level + 1, `a heading skips a level: ${h.textContent}`);
  level = Number(h.tagName[1]);
}
for (const e of all('input:not([type=hidden]), select, textarea')) {
  say(e.labels.length === 1 && e.labels[0].textContent.trim(), `no label: ${e.outerHTML}`);
}
for (const e of all('[aria-describedby], [aria-labelledby]')) {
  const ids = `${e.getAttribute('aria-describedby') ?? ''} ${e.getAttribute('aria-labelledby') ?? ''}`.trim().split(/\s+/);
  for (const id of ids) say(document.getElementById(id)?.textContent.trim(), `${id} names nothing`);
}
for (const e of all('[aria-invalid]')) {
  const faults = (e.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id));
  say(faults.some(fault => fault?.className === 'fault'), `its fault does not describe it: ${e.id}`);
}
for (const e of all('[role=alert] a')) say(document.getElementById(e.hash.slice(1))?.labels?.length, `${e.hash} is no field`);
for (const e of all('a, button')) say(e.textContent.trim(), `says nothing: ${e.outerHTML}`);
for (const e of all('table')) say(e.caption && all('th').every(th => th.scope), 'a table without caption or scopes');
say(all('script, [style], [onclick], iframe').length === 0, 'script or style in the page');
say(all('[tabindex]').every(e => e.tabIndex <= 0), 'the order of the page is not that of its text');
const ids = all('[id]').map(e => e.id);
say(new Set(ids).size === ids.length, 'an id is there twice');
say(document.documentElement.scrollWidth <= window.innerWidth, `wider than the window: ${document.documentElement.scrollWidth}`);
return wrong;
"#;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_tells_a_screen_reader_what_it_is_and_fits_a_phone() {
    let clinic = Clinic::start().await;
    let task = clinic.sign("room 16").await.manual().expect("a person does it");
    let page = format!("/tasks/{}", task.id);
    let browser = Browser::open(&clinic.base).await;
    let readable = async |which: &str| {
        let wrong = browser.script(READABLE, vec![]).await;
        assert_eq!(wrong, serde_json::json!([]), "{which}");
    };
    browser.wide(360).await;
    browser.go("/sign-in").await;
    readable("sign in").await;
    browser.click("Sign in").await;
    readable("sign in, refused").await;
    browser.enter("Access token", TOKEN).await;
    browser.click("Sign in").await;
    for path in ["/tasks", "/tasks?state=withdrawn", &page, "/log", "/log?key=none", "/tasks/none", "/log?limit=0"] {
        browser.go(path).await;
        readable(path).await;
    }
    browser.go(&page).await;
    browser.click("Claim this task").await;
    readable("a form").await;
    browser.click("Complete the task").await;
    readable("a form with faults").await;
    browser.click("Decline the task").await;
    readable("no reason").await;
    browser.enter("Reason", "She moved out").await;
    browser.click("Decline the task").await;
    readable("declined").await;
    let Answer::Failed(failed) = clinic.sign("room 16").await else { panic!("it was declined") };
    assert_eq!((failed.message.as_str(), failed.retryable), ("declined by bo@acme.example: She moved out", false));
    no_secret_was_shown(&browser);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_payload_holds_is_not_run() {
    let clinic = Clinic::start().await;
    let task = clinic.sign(HOSTILE.trim_end_matches('\u{202E}')).await.manual().expect("a person does it");
    let browser = signed_in(&clinic).await;
    for path in ["/tasks".to_owned(), format!("/tasks/{}", task.id), "/log".to_owned()] {
        browser.go(&path).await;
        assert!(!browser.title().await.contains("taken"), "{path}");
        let seen = browser.text("main").await;
        assert!(
            seen.contains("<script>document.title = 'taken'</script>") && !seen.contains('\u{202E}'),
            "{path}: {seen}"
        );
        assert_eq!(browser.count("main script, main img").await, 0, "{path}");
    }
    // Not even a script that found its way into a page would run.
    let insert = "const s = document.createElement('script'); s.textContent = \"document.title = 'taken'\"; document.body.append(s)";
    browser.script(insert, vec![]).await;
    assert!(!browser.title().await.contains("taken"));
    browser.close().await;
}
