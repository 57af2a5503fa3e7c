//! The method that ends a builder: the composition, or what of its environment is missing.

use super::super::code::Code;
use super::super::text::literal;
use super::Writer;
use crate::check::{ComposedBrick, Link};

impl Writer<'_> {
    /// The method that ends the builder. Where a brick is elsewhere, the environment says where, and may fail to.
    pub(super) fn ending(&self, code: &mut Code) {
        let elsewhere: Vec<(&str, &str)> = self.elsewhere().collect();
        code.space();
        if elsewhere.is_empty() {
            code.doc(["The composition."]);
        } else {
            code.doc([
                "The composition. A brick with a `url` that no `.remote(…)` was given for is called there over HTTP.",
                "",
                "# Errors",
                "When a variable in a `url` is not set, or what it makes is no address.",
            ]);
        }
        let gives = match elsewhere.is_empty() {
            true => self.name.clone(),
            false => format!("::std::result::Result<{}, ::capgen::StartError>", self.name),
        };
        let mut head = format!("pub fn build(self) -> {gives}");
        let bounds = self.providers().filter(|_| !self.faulty);
        let bounds = bounds.map(|linked| format!("\n    {}: given::{},", linked.parameter(), linked.given()));
        match bounds.collect::<String>().as_str() {
            "" => head.push_str(" {"),
            bounds => head.push_str(&format!("\nwhere{bounds}\n{{")),
        }
        code.wrapped(head, "}", |code| {
            let file = literal(self.job.sources.path(self.unit.file));
            for (position, (brick, url)) in elsewhere.iter().enumerate() {
                let before = if position == 0 { "self.inner" } else { "inner" };
                let (brick, url) = (literal(brick), literal(url));
                code.line(format!("let inner = {before}.at_url({brick}, {url}, {file})?;"));
            }
            match elsewhere.is_empty() {
                true => code.line(format!("{}(self.inner.build())", self.name)),
                false => code.line(format!("::std::result::Result::Ok({}(inner.build()))", self.name)),
            }
        });
    }

    /// The bricks that are reached over HTTP, each with its address as it is written.
    fn elsewhere(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut bricks: Vec<&ComposedBrick> = self.unit.bricks.iter().collect();
        bricks.sort_by(|a, b| a.name.cmp(&b.name));
        bricks.into_iter().filter_map(|brick| match &brick.link {
            Link::Url(url) => Some((brick.name.as_str(), url.as_str())),
            Link::Crate(_) | Link::None => None,
        })
    }
}
