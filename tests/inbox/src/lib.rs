//! A brick that asks for something only a person can do, a server with its pages, and a browser.
//!
//! Two variables help who works on the pages: `INBOX_PICTURES=FOLDER` keeps a picture of every page that is looked at, and
//! `INBOX_AXE=FILE` (`axe.min.js` of axe-core) has axe look for what keeps people out.

pub mod browser;
pub mod clinic;
pub mod driver;
pub mod model;
pub mod registry;
