//! A browser that remembers all that it was shown.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};

use crate::driver::Driver;

/// A window of its own, with no cookie in it.
pub struct Browser {
    client: Client,
    base: String,
    /// The source of every page that was looked at.
    seen: Mutex<String>,
}

impl Browser {
    /// Opens one.
    pub async fn open(base: &str) -> Browser {
        let driver = Driver::shared();
        // What is kept as a picture is shown in full.
        let height = if std::env::var_os("INBOX_PICTURES").is_some() { 3000 } else { 900 };
        let options = json!({ "goog:chromeOptions": {
            "binary": driver.browser,
            // As root there is no sandbox, and a container's shared memory is small.
            "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en-US",
                &format!("--window-size=1100,{height}")],
        }});
        let Json::Object(options) = options else { unreachable!("it is written as an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(options).connect(&driver.address).await.expect("the driver opens a browser");
        Browser { client, base: base.to_owned(), seen: Mutex::default() }
    }

    /// Goes to an address of the site.
    pub async fn go(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.base)).await.expect("the page is there");
        self.look().await;
    }

    /// Remembers what is shown. With `INBOX_PICTURES=FOLDER` it is kept as a picture, too.
    async fn look(&self) {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let source = self.client.source().await.expect("the page has a source");
        self.seen.lock().expect("nobody panicked").push_str(&source);
        if let Some(folder) = std::env::var_os("INBOX_PICTURES") {
            let name = format!("{:02}.png", NEXT.fetch_add(1, Ordering::Relaxed));
            let picture = self.client.screenshot().await.expect("a picture can be taken");
            std::fs::write(Path::new(&folder).join(name), picture).expect("the folder takes it");
        }
        if let Some(file) = std::env::var_os("INBOX_AXE") {
            self.ask_axe(&std::fs::read_to_string(file).expect("axe is there")).await;
        }
    }

    /// Has axe say what it finds wrong with the page.
    async fn ask_axe(&self, axe: &str) {
        self.script(&format!("{axe}; window.axe = axe"), vec![]).await;
        let run = "
            const done = arguments[0];
            const told = wrong => `${wrong.id}: ${wrong.help}: ${wrong.nodes.map(node => node.html).join(' ')}`;
            axe.run().then(
                found => done(found.passes.length > 5 ? found.violations.map(told) : ['it looked at nothing']),
                error => done([`${error}`]))";
        let wrong = self.client.execute_async(run, vec![]).await.expect("axe runs");
        assert_eq!(wrong, json!([]), "on {}", self.path().await);
    }

    /// The source of every page that was looked at so far.
    pub fn seen(&self) -> String {
        self.seen.lock().expect("nobody panicked").clone()
    }

    /// The path of the page.
    pub async fn path(&self) -> String {
        self.client.current_url().await.expect("it is somewhere").path().to_owned()
    }

    /// Its title.
    pub async fn title(&self) -> String {
        self.client.title().await.expect("it has a title")
    }

    /// The one element that a selector finds.
    pub async fn find(&self, css: &str) -> Element {
        self.client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// How many a selector finds.
    pub async fn count(&self, css: &str) -> usize {
        self.client.find_all(Locator::Css(css)).await.expect("a right selector").len()
    }

    /// The text of the element that a selector finds, as people see it.
    pub async fn text(&self, css: &str) -> String {
        self.find(css).await.text().await.expect("it has a text")
    }

    /// The element of this label.
    pub async fn labelled(&self, label: &str) -> Element {
        let id = self.script("return [...document.querySelectorAll('label')].find(l => l.textContent.trim() === arguments[0])?.htmlFor", vec![label.into()]).await;
        let id = id.as_str().unwrap_or_else(|| panic!("there is no label `{label}`")).to_owned();
        self.find(&format!("[id={id}]")).await
    }

    /// Enters a text in place of what is there.
    pub async fn enter(&self, label: &str, text: &str) {
        let element = self.labelled(label).await;
        element.clear().await.expect("it can be cleared");
        element.send_keys(text).await.expect("it takes keys");
    }

    /// Chooses a date. What has to be typed depends on where the browser believes itself to be.
    pub async fn choose_date(&self, label: &str, date: &str) {
        let element = serde_json::to_value(self.labelled(label).await).expect("it has an id");
        self.script("arguments[0].value = arguments[1]", vec![element, date.into()]).await;
    }

    /// Clicks a button or a link that says this, and looks at what comes.
    pub async fn click(&self, words: &str) {
        let path = format!("//*[self::button or self::a][normalize-space() = '{words}']");
        let element = self.client.find(Locator::XPath(&path)).await.unwrap_or_else(|error| panic!("{words}: {error}"));
        let within = self.leave(vec![serde_json::to_value(&element).expect("it has an id")]).await;
        element.click().await.expect("it can be clicked");
        self.come(within).await;
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub async fn press(&self, keys: &str) {
        let key = |value| [KeyAction::Down { value }, KeyAction::Up { value }];
        let actions = KeyActions::new("keyboard".to_owned());
        let actions = keys.chars().flat_map(key).fold(actions, |actions, action| actions.then(action));
        self.client.perform_actions(actions).await.expect("keys can be pressed");
    }

    /// Presses the key that follows a link or sends a form, and looks at what comes.
    pub async fn press_enter(&self) {
        let within = self.leave(vec![]).await;
        self.press("\u{E007}").await;
        self.come(within).await;
    }

    /// Marks the page as one that is being left by an element, or by what has the focus. Does that lead to another place of
    /// the same page?
    async fn leave(&self, by: Vec<Json>) -> bool {
        let script = "document.leaving = true;
            return (arguments[0] ?? document.activeElement).getAttribute('href')?.startsWith('#') ?? false";
        self.script(script, by).await == json!(true)
    }

    /// Looks at what comes. A link within the page leads to no other; after anything else what is done next is for the page
    /// that comes, which need not be there at once.
    async fn come(&self, within: bool) {
        if !within {
            self.arrive().await;
        }
        self.look().await;
    }

    /// Waits for another page than the one that is being left, with the focus where the page wants it: that comes only when
    /// the page is drawn.
    async fn arrive(&self) {
        for _ in 0..200 {
            let there = "const wanted = document.querySelector('[autofocus]');
                return document.leaving !== true && document.readyState === 'complete'
                    && (!wanted || document.activeElement === wanted)";
            // Between two pages there is nothing to run a script in.
            if matches!(self.client.execute(there, vec![]).await, Ok(Json::Bool(true))) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no other page came after {}", self.path().await);
    }

    /// What has the focus: the text of a link or a button, the label of a field.
    pub async fn focus(&self) -> String {
        let script = "const e = document.activeElement; return (e.labels?.[0] ?? e).textContent.trim()";
        self.script(script, vec![]).await.as_str().unwrap_or_default().to_owned()
    }

    /// Runs a script as the driver may; the pages themselves may not.
    pub async fn script(&self, script: &str, arguments: Vec<Json>) -> Json {
        self.client.execute(script, arguments).await.unwrap_or_else(|error: CmdError| panic!("{script}: {error}"))
    }

    /// Makes the window as wide as this.
    pub async fn wide(&self, width: u32) {
        self.client.set_window_size(width, 900).await.expect("a window has a size");
    }

    /// Closes it.
    pub async fn close(self) {
        self.client.close().await.expect("it closes");
    }
}
