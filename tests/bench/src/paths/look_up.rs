//! Finding a capability by its name, among few and among many.

use std::hint::black_box;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use capgen::rt::{Need, Shape};
use capgen::{BrickInfo, Composition, Descriptor, Ledger};

use super::Fixture;

/// So many names are looked up by one run of a path.
pub const AT_ONCE: u32 = 16;

/// A composition of so many capabilities, and their names in an order that no cache foresees.
struct Many {
    composition: Composition,
    names: Vec<&'static str>,
    next: AtomicUsize,
}

static FEW: LazyLock<Many> = LazyLock::new(|| Many::new(10));
static MANY: LazyLock<Many> = LazyLock::new(|| Many::new(10_000));

impl Many {
    fn new(count: usize) -> Many {
        let names: Vec<&'static str> =
            (0..count).map(|number| &*format!("family_{:03}.operate_{number:05}", number / 50).leak()).collect();
        let need = |name: &&'static str| {
            let descriptor = Descriptor::of(name, "Does it.", &Shape::TEXT, &Shape::Bool);
            Need { descriptor: Box::leak(Box::new(descriptor)), optional: false, line: 1 }
        };
        let requires: &'static [Need] = names.iter().map(need).collect::<Vec<_>>().leak();
        let info = BrickInfo { name: "many", permission: "many", file: "brick.yaml", requires, provides: &[] };
        let composition =
            Composition::builder("bench", Ledger::memory()).brick("many", Box::leak(Box::new(info))).build();
        // A prime beside the count: every name comes once before any comes again.
        let names = (0..count).filter_map(|turn| names.get(turn * 7919 % count).copied()).collect();
        Many { composition, names, next: AtomicUsize::new(0) }
    }

    fn run(&self) -> usize {
        let first = self.next.fetch_add(AT_ONCE as usize, Ordering::Relaxed);
        let found = (first..first + AT_ONCE as usize).filter_map(|turn| {
            let name = self.names.get(turn % self.names.len())?;
            self.composition.descriptor(black_box(name))
        });
        found.map(|descriptor| descriptor.summary.len()).sum()
    }
}

pub(super) fn among_10(_: &Fixture) -> usize {
    FEW.run()
}

pub(super) fn among_10000(_: &Fixture) -> usize {
    MANY.run()
}
