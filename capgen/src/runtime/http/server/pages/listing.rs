//! A list of things by how they stand: which of them are shown, and the ways to the others.

use maud::{Markup, html};

use super::super::query::Query;

/// What is listed, and which of it.
pub(super) struct Listing {
    /// What it is called: `tasks`, at `/tasks`.
    what: &'static str,
    /// The ways they may stand, and how those are called.
    views: &'static [(&'static str, &'static str)],
    state: String,
    capability: String,
    is_later_page: bool,
}

impl Listing {
    /// What an address asks for. The first view is shown unless it says another.
    pub(super) fn of(query: &Query, what: &'static str, views: &'static [(&'static str, &'static str)]) -> Listing {
        let usual = views.first().map_or("", |(word, _)| *word);
        Listing {
            what,
            views,
            state: query.text("state").unwrap_or(usual).to_owned(),
            capability: query.text("capability").unwrap_or_default().to_owned(),
            is_later_page: query.text("after").is_some(),
        }
    }

    /// The form that chooses what is shown.
    pub(super) fn filters(&self) -> Markup {
        html! {
            form.filter method="get" action={ "/" (self.what) } role="search" aria-label={ "Filter " (self.what) } {
                div.field {
                    label for="state" { "Show" }
                    select #state name="state" { @for (word, words) in self.views {
                        option value=(word) selected[*word == self.state] { (words) }
                    } }
                }
                div.field {
                    label for="capability" { "Capability" }
                    input #capability name="capability" type="text" value=(self.capability) autocomplete="off" spellcheck="false"
                        placeholder="any";
                }
                button.quiet { "Filter" }
            }
        }
    }

    /// The way to the first page and to the next.
    pub(super) fn pages(&self, next: Option<&str>) -> Markup {
        html! {
            @if next.is_some() || self.is_later_page { nav.pages aria-label={ "Pages of " (self.what) } { ul {
                @if self.is_later_page { li { a href=(self.address(None)) { "First page" } } }
                @if let Some(next) = next { li { a href=(self.address(Some(next))) rel="next" { "Next page" } } }
            } } }
        }
    }

    fn address(&self, after: Option<&str>) -> String {
        let mut parameters = form_urlencoded::Serializer::new(String::new());
        parameters.append_pair("state", &self.state).append_pair("capability", &self.capability);
        parameters.extend_pairs(after.map(|after| ("after", after)));
        format!("/{}?{}", self.what, parameters.finish())
    }
}
