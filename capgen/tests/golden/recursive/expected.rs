/// The capabilities of `graph`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod graph {
    /// Store things that hold themselves.
    ///
    /// The capability `graph.store`.
    pub struct Store;

    impl ::capgen::Capability for Store {
        type Input = StoreInput;
        type Output = StoreOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "graph.store",
            summary: "Store things that hold themselves.",
            digest: "5a2d29fdaf62592eab587affe760a8a13bf0adcac295d05c855b7001360a2d6a",
            input: <StoreInput as ::capgen::rt::Typed>::SHAPE,
            output: <StoreOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Store {}

    /// The calls of `graph`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Store things that hold themselves.
        fn store(&self, key: ::capgen::Key, input: StoreInput) -> ::capgen::Pending<Store>;
    }

    /// Calls `graph` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Store things that hold themselves.
        pub fn store(&self, key: ::capgen::Key, input: StoreInput) -> ::capgen::Pending<Store> {
            self.0.call::<Store>(key, input)
        }
    }

    impl Client for Stub {
        fn store(&self, key: ::capgen::Key, input: StoreInput) -> ::capgen::Pending<Store> {
            self.store(key, input)
        }
    }

    impl ::capgen::Seam for Stub {
        fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
            Stub(seam)
        }
        fn as_seam(&self) -> &::capgen::CapabilitySeam {
            &self.0
        }
    }

    /// Input of [`Store`].
    #[derive(Clone)]
    pub struct StoreInput {
        /// `node`: [`Node`](super::types::Node).
        pub node: super::types::Node,
        /// `left`: [`Left`](super::types::Left).
        pub left: super::types::Left,
        /// `tree`: [`Tree`](super::types::Tree).
        pub tree: super::types::Tree,
        /// `forest`: [`Forest`](super::types::Forest).
        pub forest: super::types::Forest,
        /// `ring`: [`Ring`](super::types::Ring).
        pub ring: super::types::Ring,
        /// `b`: [`B`](super::types::B).
        pub b: super::types::B,
        /// `deep`: [`Deep1`](super::types::Deep1).
        pub deep: super::types::Deep1,
        /// `maps`: a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value text.
        pub maps: ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, String>>>>>>>>>>>>>>>>>>>>,
    }

    ::capgen::rt::record!(StoreInput {
        0 node: required "node" &super::types::NODE_SHAPE,
        1 left: required "left" &super::types::LEFT_SHAPE,
        2 tree: required "tree" &super::types::TREE_SHAPE,
        3 forest: required "forest" &super::types::FOREST_SHAPE,
        4 ring: required "ring" &super::types::RING_SHAPE,
        5 b: required "b" &super::types::B_SHAPE,
        6 deep: required "deep" &super::types::DEEP1_SHAPE,
        7 maps: required "maps" &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: &::capgen::rt::Shape::Map { of: ::capgen::rt::TEXT } } } } } } } } } } } } } } } } } } } },
    });
    ::capgen::rt::unwind!(StoreInput);

    /// Output of [`Store`].
    #[derive(Clone)]
    pub struct StoreOutput {
        /// `node`: [`Node`](super::types::Node), or null. May be left out.
        pub node: Option<super::types::Node>,
        /// `ring`: a list, each item [`Ring`](super::types::Ring).
        pub ring: Vec<super::types::Ring>,
    }

    ::capgen::rt::record!(StoreOutput {
        0 node: optional "node" &::capgen::rt::Shape::Nullable(&super::types::NODE_SHAPE),
        1 ring: required "ring" &::capgen::rt::Shape::List { of: &super::types::RING_SHAPE, min: None, max: None },
    });
    ::capgen::rt::unwind!(StoreOutput);
}

/// The named types of the catalogue.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types {
    /// `B`, a type of the catalogue.
    #[derive(Clone)]
    pub struct B {
        /// `a`: [`MaybeA`].
        pub a: Box<MaybeA>,
    }

    ::capgen::rt::record!(B static B_SHAPE {
        0 a: required "a" &MAYBE_A_SHAPE,
    });
    ::capgen::rt::unwind!(B);

    /// `Deep1`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep1 {
        /// `deeper`: a map, each value [`Deep2`].
        pub deeper: ::std::collections::BTreeMap<String, Deep2>,
    }

    ::capgen::rt::record!(Deep1 static DEEP1_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP2_SHAPE },
    });
    ::capgen::rt::unwind!(Deep1);

    /// `Deep10`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep10 {
        /// `deeper`: a map, each value [`Deep11`].
        pub deeper: ::std::collections::BTreeMap<String, Deep11>,
    }

    ::capgen::rt::record!(Deep10 static DEEP10_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP11_SHAPE },
    });
    ::capgen::rt::unwind!(Deep10);

    /// `Deep11`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep11 {
        /// `deeper`: a map, each value [`Deep12`].
        pub deeper: ::std::collections::BTreeMap<String, Deep12>,
    }

    ::capgen::rt::record!(Deep11 static DEEP11_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP12_SHAPE },
    });
    ::capgen::rt::unwind!(Deep11);

    /// `Deep12`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep12 {
        /// `deeper`: a map, each value [`Deep13`].
        pub deeper: ::std::collections::BTreeMap<String, Deep13>,
    }

    ::capgen::rt::record!(Deep12 static DEEP12_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP13_SHAPE },
    });
    ::capgen::rt::unwind!(Deep12);

    /// `Deep13`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep13 {
        /// `deeper`: a map, each value [`Deep14`].
        pub deeper: ::std::collections::BTreeMap<String, Deep14>,
    }

    ::capgen::rt::record!(Deep13 static DEEP13_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP14_SHAPE },
    });
    ::capgen::rt::unwind!(Deep13);

    /// `Deep14`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep14 {
        /// `deeper`: a map, each value [`Deep15`].
        pub deeper: ::std::collections::BTreeMap<String, Deep15>,
    }

    ::capgen::rt::record!(Deep14 static DEEP14_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP15_SHAPE },
    });
    ::capgen::rt::unwind!(Deep14);

    /// `Deep15`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep15 {
        /// `deeper`: a map, each value [`Deep16`].
        pub deeper: ::std::collections::BTreeMap<String, Deep16>,
    }

    ::capgen::rt::record!(Deep15 static DEEP15_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP16_SHAPE },
    });
    ::capgen::rt::unwind!(Deep15);

    /// `Deep16`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep16 {
        /// `end`: text.
        pub end: String,
    }

    ::capgen::rt::record!(Deep16 static DEEP16_SHAPE {
        0 end: required "end" ::capgen::rt::TEXT,
    });

    /// `Deep2`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep2 {
        /// `deeper`: a map, each value [`Deep3`].
        pub deeper: ::std::collections::BTreeMap<String, Deep3>,
    }

    ::capgen::rt::record!(Deep2 static DEEP2_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP3_SHAPE },
    });
    ::capgen::rt::unwind!(Deep2);

    /// `Deep3`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep3 {
        /// `deeper`: a map, each value [`Deep4`].
        pub deeper: ::std::collections::BTreeMap<String, Deep4>,
    }

    ::capgen::rt::record!(Deep3 static DEEP3_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP4_SHAPE },
    });
    ::capgen::rt::unwind!(Deep3);

    /// `Deep4`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep4 {
        /// `deeper`: a map, each value [`Deep5`].
        pub deeper: ::std::collections::BTreeMap<String, Deep5>,
    }

    ::capgen::rt::record!(Deep4 static DEEP4_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP5_SHAPE },
    });
    ::capgen::rt::unwind!(Deep4);

    /// `Deep5`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep5 {
        /// `deeper`: a map, each value [`Deep6`].
        pub deeper: ::std::collections::BTreeMap<String, Deep6>,
    }

    ::capgen::rt::record!(Deep5 static DEEP5_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP6_SHAPE },
    });
    ::capgen::rt::unwind!(Deep5);

    /// `Deep6`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep6 {
        /// `deeper`: a map, each value [`Deep7`].
        pub deeper: ::std::collections::BTreeMap<String, Deep7>,
    }

    ::capgen::rt::record!(Deep6 static DEEP6_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP7_SHAPE },
    });
    ::capgen::rt::unwind!(Deep6);

    /// `Deep7`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep7 {
        /// `deeper`: a map, each value [`Deep8`].
        pub deeper: ::std::collections::BTreeMap<String, Deep8>,
    }

    ::capgen::rt::record!(Deep7 static DEEP7_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP8_SHAPE },
    });
    ::capgen::rt::unwind!(Deep7);

    /// `Deep8`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep8 {
        /// `deeper`: a map, each value [`Deep9`].
        pub deeper: ::std::collections::BTreeMap<String, Deep9>,
    }

    ::capgen::rt::record!(Deep8 static DEEP8_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP9_SHAPE },
    });
    ::capgen::rt::unwind!(Deep8);

    /// `Deep9`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Deep9 {
        /// `deeper`: a map, each value [`Deep10`].
        pub deeper: ::std::collections::BTreeMap<String, Deep10>,
    }

    ::capgen::rt::record!(Deep9 static DEEP9_SHAPE {
        0 deeper: required "deeper" &::capgen::rt::Shape::Map { of: &DEEP10_SHAPE },
    });
    ::capgen::rt::unwind!(Deep9);

    /// `Forest`, a type of the catalogue.
    ///
    /// It is a map, each value an object, [`ForestItem`].
    pub type Forest = ::std::collections::BTreeMap<String, ForestItem>;

    #[doc(hidden)]
    pub static FOREST_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Map { of: &FOREST_ITEM_SHAPE };

    /// What [`Forest`] holds.
    #[derive(Clone)]
    pub struct ForestItem {
        /// `tree`: [`Tree`].
        pub tree: Tree,
        /// `forest`: [`Forest`].
        pub forest: Forest,
    }

    ::capgen::rt::record!(ForestItem static FOREST_ITEM_SHAPE {
        0 tree: required "tree" &TREE_SHAPE,
        1 forest: required "forest" &FOREST_SHAPE,
    });
    ::capgen::rt::unwind!(ForestItem);

    /// `Left`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Left {
        /// `right`: [`Right`], or null. May be left out.
        pub right: Option<Box<Right>>,
    }

    ::capgen::rt::record!(Left static LEFT_SHAPE {
        0 right: optional "right" &::capgen::rt::Shape::Nullable(&RIGHT_SHAPE),
    });
    ::capgen::rt::unwind!(Left);

    /// `Link`, a type of the catalogue.
    ///
    /// It is a map, each value [`Ring`].
    #[derive(Clone, PartialEq)]
    pub struct Link(
        /// The value.
        pub ::std::collections::BTreeMap<String, Ring>,
    );

    #[doc(hidden)]
    pub static LINK_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Map { of: &RING_SHAPE };

    impl ::capgen::rt::Value for Link {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::Value::view(&self.0)
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::at(&self.0, index)
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::slot(&mut self.0, index)
        }
        fn entries(&self) -> Option<::capgen::rt::Entries<'_>> {
            ::capgen::rt::Value::entries(&self.0)
        }
        fn keep(&mut self) -> Option<&mut dyn ::capgen::rt::Keep> {
            ::capgen::rt::Value::keep(&mut self.0)
        }
    }

    impl ::capgen::rt::Typed for Link {
        const SHAPE: &'static ::capgen::rt::Shape = &LINK_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Link(::capgen::rt::Typed::empty(seal))
        }
    }
    ::capgen::rt::common!(Link);

    /// `MaybeA`, a type of the catalogue.
    ///
    /// It is an object, [`MaybeAItem`], or null.
    pub type MaybeA = Option<MaybeAItem>;

    #[doc(hidden)]
    pub static MAYBE_A_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Nullable(&MAYBE_A_ITEM_SHAPE);

    /// What [`MaybeA`] holds.
    #[derive(Clone)]
    pub struct MaybeAItem {
        /// `b`: [`B`].
        pub b: Box<B>,
    }

    ::capgen::rt::record!(MaybeAItem static MAYBE_A_ITEM_SHAPE {
        0 b: required "b" &B_SHAPE,
    });
    ::capgen::rt::unwind!(MaybeAItem);

    /// `Node`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Node {
        /// `value`: text.
        pub value: String,
        /// `next`: [`Node`], or null. May be left out.
        pub next: Option<Box<Node>>,
        /// `children`: a list, each item [`Node`].
        pub children: Vec<Node>,
        /// `named`: a map, each value [`Node`].
        pub named: ::std::collections::BTreeMap<String, Node>,
    }

    ::capgen::rt::record!(Node static NODE_SHAPE {
        0 value: required "value" ::capgen::rt::TEXT,
        1 next: optional "next" &::capgen::rt::Shape::Nullable(&NODE_SHAPE),
        2 children: required "children" &::capgen::rt::Shape::List { of: &NODE_SHAPE, min: None, max: None },
        3 named: required "named" &::capgen::rt::Shape::Map { of: &NODE_SHAPE },
    });
    ::capgen::rt::unwind!(Node);

    /// `Right`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Right {
        /// `left`: [`Left`], or null. May be left out.
        pub left: Option<Box<Left>>,
        /// `inner`: an object, [`RightInner`].
        pub inner: RightInner,
    }

    ::capgen::rt::record!(Right static RIGHT_SHAPE {
        0 left: optional "left" &::capgen::rt::Shape::Nullable(&LEFT_SHAPE),
        1 inner: required "inner" &RIGHT_INNER_SHAPE,
    });
    ::capgen::rt::unwind!(Right);

    /// `inner` of [`Right`].
    #[derive(Clone)]
    pub struct RightInner {
        /// `left`: [`Left`], or null. May be left out.
        pub left: Option<Box<Left>>,
    }

    ::capgen::rt::record!(RightInner static RIGHT_INNER_SHAPE {
        0 left: optional "left" &::capgen::rt::Shape::Nullable(&LEFT_SHAPE),
    });
    ::capgen::rt::unwind!(RightInner);

    /// `Ring`, a type of the catalogue.
    ///
    /// It is a list, each item [`Link`], or null.
    #[derive(Clone, PartialEq)]
    pub struct Ring(
        /// The value.
        pub Option<Vec<Link>>,
    );

    #[doc(hidden)]
    pub static RING_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Nullable(&::capgen::rt::Shape::List { of: &LINK_SHAPE, min: None, max: None });

    impl ::capgen::rt::Value for Ring {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::Value::view(&self.0)
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::at(&self.0, index)
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::slot(&mut self.0, index)
        }
        fn entries(&self) -> Option<::capgen::rt::Entries<'_>> {
            ::capgen::rt::Value::entries(&self.0)
        }
        fn keep(&mut self) -> Option<&mut dyn ::capgen::rt::Keep> {
            ::capgen::rt::Value::keep(&mut self.0)
        }
    }

    impl ::capgen::rt::Typed for Ring {
        const SHAPE: &'static ::capgen::rt::Shape = &RING_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Ring(::capgen::rt::Typed::empty(seal))
        }
    }
    ::capgen::rt::common!(Ring);

    /// `Tree`, a type of the catalogue.
    ///
    /// It is a list, each item [`Tree`].
    #[derive(Clone, PartialEq)]
    pub struct Tree(
        /// The value.
        pub Vec<Tree>,
    );

    #[doc(hidden)]
    pub static TREE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::List { of: &TREE_SHAPE, min: None, max: None };

    impl ::capgen::rt::Value for Tree {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::Value::view(&self.0)
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::at(&self.0, index)
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::slot(&mut self.0, index)
        }
        fn entries(&self) -> Option<::capgen::rt::Entries<'_>> {
            ::capgen::rt::Value::entries(&self.0)
        }
        fn keep(&mut self) -> Option<&mut dyn ::capgen::rt::Keep> {
            ::capgen::rt::Value::keep(&mut self.0)
        }
    }

    impl ::capgen::rt::Typed for Tree {
        const SHAPE: &'static ::capgen::rt::Shape = &TREE_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Tree(::capgen::rt::Typed::empty(seal))
        }
    }
    ::capgen::rt::common!(Tree);
}

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod graph {
        pub use super::super::graph::Store as store;
    }
}
