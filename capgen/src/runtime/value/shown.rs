//! JSON that may be shown to anybody: what logs keep of inputs and outputs.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use super::{Facts, Json, Shape, Value, text};

/// JSON text with `***` in place of each secret. Cheap to clone.
///
/// ```
/// use capgen::rt::Shape;
/// use capgen::runtime::value::Shown;
///
/// static PASSWORD: Shape = Shape::secret(&Shape::TEXT);
/// let shown = Shown::of(&PASSWORD, &"hunter2".to_owned());
/// assert_eq!(shown.as_str(), r#""***""#);
/// assert_eq!(shown.to_json(), "***");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Shown(Arc<str>);

/// A larger piece of memory is not kept for the next text.
const KEPT: usize = 64 * 1024;

thread_local! {
    /// Where texts are put together, so that each is allocated once, at its length. It never holds a secret.
    static DRAFT: RefCell<String> = const { RefCell::new(String::new()) };
}

impl Shown {
    /// A value as it may be shown. What no JSON can hold (numbers that are not finite, values nested too deeply) is `null`.
    pub fn of(shape: &'static Shape, value: &dyn Value) -> Shown {
        Shown::of_known(shape, value, Facts { secret: true, breakable: true, odd_names: true })
    }

    /// The same, where the facts of the shape are known.
    pub(in crate::runtime) fn of_known(shape: &'static Shape, value: &dyn Value, facts: Facts) -> Shown {
        DRAFT.with_borrow_mut(|draft| {
            draft.clear();
            text::push_masked(shape, value, draft, facts);
            let shown = Shown(Arc::from(draft.as_str()));
            if draft.capacity() > KEPT {
                *draft = String::new();
            }
            shown
        })
    }

    /// JSON whose secrets are masked already.
    pub fn of_masked(json: &Json) -> Shown {
        Shown(json.to_string().into())
    }

    /// Text that [`Shown::as_str`] gave once: what a ledger kept.
    pub fn from_kept(text: String) -> Shown {
        Shown(text.into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same as a tree.
    pub fn to_json(&self) -> Json {
        serde_json::from_str(&self.0).unwrap_or_default()
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
