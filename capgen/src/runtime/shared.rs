//! What is shared with a call, behind one step.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// An [`Arc`] whose type says nothing of what is in it but that it may be shared between threads.
///
/// A provider's future borrows its call, so rustc proves for every operation anew that a call may go from thread to thread. Through
/// an `Arc` it walks over all that an engine holds, some 350 types each time; here it takes the trait's word.
pub(super) struct Shared<T>(Arc<dyn Held<T>>);

trait Held<T>: Send + Sync {
    fn held(&self) -> &T;
    fn into_arc(self: Arc<Self>) -> Arc<T>;
}

impl<T: Send + Sync> Held<T> for T {
    fn held(&self) -> &T {
        self
    }

    fn into_arc(self: Arc<Self>) -> Arc<T> {
        self
    }
}

impl<T> Shared<T> {
    /// The same as it was.
    pub(super) fn to_arc(&self) -> Arc<T> {
        Arc::clone(&self.0).into_arc()
    }
}

impl<T: Send + Sync + 'static> From<Arc<T>> for Shared<T> {
    fn from(shared: Arc<T>) -> Shared<T> {
        Shared(shared)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        (*self.0).held()
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
