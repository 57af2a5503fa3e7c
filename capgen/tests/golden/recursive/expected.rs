/// The capabilities of `graph`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod graph {
    /// Store things that hold themselves.
    ///
    /// The capability `graph.store`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Store;

    impl ::capgen::Capability for Store {
        type Input = StoreInput;
        type Output = StoreOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "graph.store",
            summary: "Store things that hold themselves.",
            read: false,
            destructive: false,
            digest: "440ced18e476c820d3812205604176bf98e3911cec5e7e1c4f1382760132fd38",
            input: &STORE_INPUT_SHAPE,
            output: &STORE_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
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
    }

    #[doc(hidden)]
    pub static STORE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("StoreInput", &[
        ::capgen::rt::FieldShape::required("node", &super::types::NODE_SHAPE),
        ::capgen::rt::FieldShape::required("left", &super::types::LEFT_SHAPE),
        ::capgen::rt::FieldShape::required("tree", &super::types::TREE_SHAPE),
        ::capgen::rt::FieldShape::required("forest", &super::types::FOREST_SHAPE),
        ::capgen::rt::FieldShape::required("ring", &super::types::RING_SHAPE),
        ::capgen::rt::FieldShape::required("b", &super::types::B_SHAPE),
    ]);

    impl ::capgen::rt::Value for StoreInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.node,
                1 => &self.left,
                2 => &self.tree,
                3 => &self.forest,
                4 => &self.ring,
                5 => &self.b,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.node,
                1 => &mut self.left,
                2 => &mut self.tree,
                3 => &mut self.forest,
                4 => &mut self.ring,
                5 => &mut self.b,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for StoreInput {
        const SHAPE: &'static ::capgen::rt::Shape = &STORE_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            StoreInput {
                node: ::capgen::rt::Typed::empty(seal),
                left: ::capgen::rt::Typed::empty(seal),
                tree: ::capgen::rt::Typed::empty(seal),
                forest: ::capgen::rt::Typed::empty(seal),
                ring: ::capgen::rt::Typed::empty(seal),
                b: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Store`].
    #[derive(Clone, PartialEq)]
    pub struct StoreOutput {
        /// `node`: [`Node`](super::types::Node), or null. May be left out.
        pub node: Option<super::types::Node>,
        /// `ring`: a list, each item [`Ring`](super::types::Ring).
        pub ring: Vec<super::types::Ring>,
    }

    #[doc(hidden)]
    pub static STORE_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("StoreOutput", &[
        ::capgen::rt::FieldShape::optional("node", &::capgen::rt::Shape::nullable(&super::types::NODE_SHAPE)),
        ::capgen::rt::FieldShape::required("ring", &::capgen::rt::Shape::list(&super::types::RING_SHAPE)),
    ]);

    impl ::capgen::rt::Value for StoreOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.node,
                1 => &self.ring,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.node,
                1 => &mut self.ring,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for StoreOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &STORE_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            StoreOutput {
                node: ::capgen::rt::Typed::empty(seal),
                ring: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(StoreInput, StoreOutput);
}

/// The named types of the catalogue.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types {
    /// `B`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct B {
        /// `a`: [`MaybeA`].
        pub a: Box<MaybeA>,
    }

    #[doc(hidden)]
    pub static B_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("B", &[
        ::capgen::rt::FieldShape::required("a", &MAYBE_A_SHAPE),
    ]);

    impl ::capgen::rt::Value for B {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.a,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.a,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for B {
        const SHAPE: &'static ::capgen::rt::Shape = &B_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            B {
                a: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Forest`, a type of the catalogue.
    ///
    /// It is a map, each value an object, [`ForestItem`].
    pub type Forest = ::std::collections::BTreeMap<String, ForestItem>;

    #[doc(hidden)]
    pub static FOREST_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::map(&FOREST_ITEM_SHAPE);

    /// What [`Forest`] holds.
    #[derive(Clone, PartialEq)]
    pub struct ForestItem {
        /// `tree`: [`Tree`].
        pub tree: Tree,
        /// `forest`: [`Forest`].
        pub forest: Forest,
    }

    #[doc(hidden)]
    pub static FOREST_ITEM_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ForestItem", &[
        ::capgen::rt::FieldShape::required("tree", &TREE_SHAPE),
        ::capgen::rt::FieldShape::required("forest", &FOREST_SHAPE),
    ]);

    impl ::capgen::rt::Value for ForestItem {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.tree,
                1 => &self.forest,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.tree,
                1 => &mut self.forest,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for ForestItem {
        const SHAPE: &'static ::capgen::rt::Shape = &FOREST_ITEM_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            ForestItem {
                tree: ::capgen::rt::Typed::empty(seal),
                forest: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Left`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Left {
        /// `right`: [`Right`], or null. May be left out.
        pub right: Option<Box<Right>>,
    }

    #[doc(hidden)]
    pub static LEFT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Left", &[
        ::capgen::rt::FieldShape::optional("right", &::capgen::rt::Shape::nullable(&RIGHT_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Left {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.right,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.right,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Left {
        const SHAPE: &'static ::capgen::rt::Shape = &LEFT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Left {
                right: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Link`, a type of the catalogue.
    ///
    /// It is a map, each value [`Ring`].
    #[derive(Clone, PartialEq)]
    pub struct Link(
        /// The value.
        pub ::std::collections::BTreeMap<String, Ring>,
    );

    #[doc(hidden)]
    pub static LINK_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::map(&RING_SHAPE);

    impl ::capgen::rt::Value for Link {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::Value::view(&self.0)
        }
        fn put(&mut self, scalar: ::capgen::rt::Scalar<'_>) -> Result<(), ::capgen::rt::Misfit> {
            ::capgen::rt::Value::put(&mut self.0, scalar)
        }
        fn take(&mut self) -> ::capgen::rt::Scalar<'static> {
            ::capgen::rt::Value::take(&mut self.0)
        }
        fn begin(&mut self) {
            ::capgen::rt::Value::begin(&mut self.0)
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::at(&self.0, index)
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::slot(&mut self.0, index)
        }
        fn push(&mut self) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::push(&mut self.0)
        }
        fn entry(&mut self, key: String) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::entry(&mut self.0, key)
        }
        fn entries(&self) -> ::capgen::rt::Entries<'_> {
            ::capgen::rt::Value::entries(&self.0)
        }
        fn entries_mut(&mut self) -> ::capgen::rt::EntriesMut<'_> {
            ::capgen::rt::Value::entries_mut(&mut self.0)
        }
    }

    impl ::capgen::rt::Typed for Link {
        const SHAPE: &'static ::capgen::rt::Shape = &LINK_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Link(::capgen::rt::Typed::empty(seal))
        }
    }

    /// `MaybeA`, a type of the catalogue.
    ///
    /// It is an object, [`MaybeAItem`], or null.
    pub type MaybeA = Option<MaybeAItem>;

    #[doc(hidden)]
    pub static MAYBE_A_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::nullable(&MAYBE_A_ITEM_SHAPE);

    /// What [`MaybeA`] holds.
    #[derive(Clone, PartialEq)]
    pub struct MaybeAItem {
        /// `b`: [`B`].
        pub b: Box<B>,
    }

    #[doc(hidden)]
    pub static MAYBE_A_ITEM_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MaybeAItem", &[
        ::capgen::rt::FieldShape::required("b", &B_SHAPE),
    ]);

    impl ::capgen::rt::Value for MaybeAItem {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.b,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.b,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for MaybeAItem {
        const SHAPE: &'static ::capgen::rt::Shape = &MAYBE_A_ITEM_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            MaybeAItem {
                b: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Node`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
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

    #[doc(hidden)]
    pub static NODE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Node", &[
        ::capgen::rt::FieldShape::required("value", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::optional("next", &::capgen::rt::Shape::nullable(&NODE_SHAPE)),
        ::capgen::rt::FieldShape::required("children", &::capgen::rt::Shape::list(&NODE_SHAPE)),
        ::capgen::rt::FieldShape::required("named", &::capgen::rt::Shape::map(&NODE_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Node {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.value,
                1 => &self.next,
                2 => &self.children,
                3 => &self.named,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.value,
                1 => &mut self.next,
                2 => &mut self.children,
                3 => &mut self.named,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Node {
        const SHAPE: &'static ::capgen::rt::Shape = &NODE_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Node {
                value: ::capgen::rt::Typed::empty(seal),
                next: ::capgen::rt::Typed::empty(seal),
                children: ::capgen::rt::Typed::empty(seal),
                named: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Right`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Right {
        /// `left`: [`Left`], or null. May be left out.
        pub left: Option<Box<Left>>,
        /// `inner`: an object, [`RightInner`].
        pub inner: RightInner,
    }

    #[doc(hidden)]
    pub static RIGHT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Right", &[
        ::capgen::rt::FieldShape::optional("left", &::capgen::rt::Shape::nullable(&LEFT_SHAPE)),
        ::capgen::rt::FieldShape::required("inner", &RIGHT_INNER_SHAPE),
    ]);

    impl ::capgen::rt::Value for Right {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.left,
                1 => &self.inner,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.left,
                1 => &mut self.inner,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Right {
        const SHAPE: &'static ::capgen::rt::Shape = &RIGHT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Right {
                left: ::capgen::rt::Typed::empty(seal),
                inner: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `inner` of [`Right`].
    #[derive(Clone, PartialEq)]
    pub struct RightInner {
        /// `left`: [`Left`], or null. May be left out.
        pub left: Option<Box<Left>>,
    }

    #[doc(hidden)]
    pub static RIGHT_INNER_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("RightInner", &[
        ::capgen::rt::FieldShape::optional("left", &::capgen::rt::Shape::nullable(&LEFT_SHAPE)),
    ]);

    impl ::capgen::rt::Value for RightInner {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.left,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.left,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for RightInner {
        const SHAPE: &'static ::capgen::rt::Shape = &RIGHT_INNER_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            RightInner {
                left: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Ring`, a type of the catalogue.
    ///
    /// It is a list, each item [`Link`], or null.
    #[derive(Clone, PartialEq)]
    pub struct Ring(
        /// The value.
        pub Option<Vec<Link>>,
    );

    #[doc(hidden)]
    pub static RING_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::nullable(&::capgen::rt::Shape::list(&LINK_SHAPE));

    impl ::capgen::rt::Value for Ring {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::Value::view(&self.0)
        }
        fn put(&mut self, scalar: ::capgen::rt::Scalar<'_>) -> Result<(), ::capgen::rt::Misfit> {
            ::capgen::rt::Value::put(&mut self.0, scalar)
        }
        fn take(&mut self) -> ::capgen::rt::Scalar<'static> {
            ::capgen::rt::Value::take(&mut self.0)
        }
        fn begin(&mut self) {
            ::capgen::rt::Value::begin(&mut self.0)
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::at(&self.0, index)
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::slot(&mut self.0, index)
        }
        fn push(&mut self) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::push(&mut self.0)
        }
        fn entry(&mut self, key: String) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::entry(&mut self.0, key)
        }
        fn entries(&self) -> ::capgen::rt::Entries<'_> {
            ::capgen::rt::Value::entries(&self.0)
        }
        fn entries_mut(&mut self) -> ::capgen::rt::EntriesMut<'_> {
            ::capgen::rt::Value::entries_mut(&mut self.0)
        }
    }

    impl ::capgen::rt::Typed for Ring {
        const SHAPE: &'static ::capgen::rt::Shape = &RING_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Ring(::capgen::rt::Typed::empty(seal))
        }
    }

    /// `Tree`, a type of the catalogue.
    ///
    /// It is a list, each item [`Tree`].
    #[derive(Clone, PartialEq)]
    pub struct Tree(
        /// The value.
        pub Vec<Tree>,
    );

    #[doc(hidden)]
    pub static TREE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::list(&TREE_SHAPE);

    impl ::capgen::rt::Value for Tree {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::Value::view(&self.0)
        }
        fn put(&mut self, scalar: ::capgen::rt::Scalar<'_>) -> Result<(), ::capgen::rt::Misfit> {
            ::capgen::rt::Value::put(&mut self.0, scalar)
        }
        fn take(&mut self) -> ::capgen::rt::Scalar<'static> {
            ::capgen::rt::Value::take(&mut self.0)
        }
        fn begin(&mut self) {
            ::capgen::rt::Value::begin(&mut self.0)
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::at(&self.0, index)
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::slot(&mut self.0, index)
        }
        fn push(&mut self) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::push(&mut self.0)
        }
        fn entry(&mut self, key: String) -> Option<&mut dyn ::capgen::rt::Value> {
            ::capgen::rt::Value::entry(&mut self.0, key)
        }
        fn entries(&self) -> ::capgen::rt::Entries<'_> {
            ::capgen::rt::Value::entries(&self.0)
        }
        fn entries_mut(&mut self) -> ::capgen::rt::EntriesMut<'_> {
            ::capgen::rt::Value::entries_mut(&mut self.0)
        }
    }

    impl ::capgen::rt::Typed for Tree {
        const SHAPE: &'static ::capgen::rt::Shape = &TREE_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Tree(::capgen::rt::Typed::empty(seal))
        }
    }

    ::capgen::rt::common!(B, ForestItem, Left, Link, MaybeAItem, Node, Right, RightInner, Ring, Tree);
}

#[doc(hidden)]
pub mod by_name {
    pub mod graph {
        pub use super::super::graph::Store as store;
    }
}
