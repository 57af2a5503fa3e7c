//! A brick that asks for something only a person can do, a server with its pages, and a browser.

pub mod browser;
pub mod clinic;
pub mod driver;
