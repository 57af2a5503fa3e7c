/// The capabilities of `graph`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
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
            digest: "5a2d29fdaf62592eab587affe760a8a13bf0adcac295d05c855b7001360a2d6a",
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
        /// `deep`: [`Deep1`](super::types::Deep1).
        pub deep: super::types::Deep1,
        /// `maps`: a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value a map, each value text.
        pub maps: ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, ::std::collections::BTreeMap<String, String>>>>>>>>>>>>>>>>>>>>,
    }

    #[doc(hidden)]
    pub static STORE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("StoreInput", &[
        ::capgen::rt::FieldShape::required("node", &super::types::NODE_SHAPE),
        ::capgen::rt::FieldShape::required("left", &super::types::LEFT_SHAPE),
        ::capgen::rt::FieldShape::required("tree", &super::types::TREE_SHAPE),
        ::capgen::rt::FieldShape::required("forest", &super::types::FOREST_SHAPE),
        ::capgen::rt::FieldShape::required("ring", &super::types::RING_SHAPE),
        ::capgen::rt::FieldShape::required("b", &super::types::B_SHAPE),
        ::capgen::rt::FieldShape::required("deep", &super::types::DEEP1_SHAPE),
        ::capgen::rt::FieldShape::required("maps", &::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::map(&::capgen::rt::Shape::TEXT))))))))))))))))))))),
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
                6 => &self.deep,
                7 => &self.maps,
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
                6 => &mut self.deep,
                7 => &mut self.maps,
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
                deep: ::capgen::rt::Typed::empty(seal),
                maps: ::capgen::rt::Typed::empty(seal),
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
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
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

    /// `Deep1`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep1 {
        /// `deeper`: a map, each value [`Deep2`].
        pub deeper: ::std::collections::BTreeMap<String, Deep2>,
    }

    #[doc(hidden)]
    pub static DEEP1_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep1", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP2_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep1 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep1 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP1_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep1 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep10`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep10 {
        /// `deeper`: a map, each value [`Deep11`].
        pub deeper: ::std::collections::BTreeMap<String, Deep11>,
    }

    #[doc(hidden)]
    pub static DEEP10_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep10", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP11_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep10 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep10 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP10_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep10 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep11`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep11 {
        /// `deeper`: a map, each value [`Deep12`].
        pub deeper: ::std::collections::BTreeMap<String, Deep12>,
    }

    #[doc(hidden)]
    pub static DEEP11_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep11", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP12_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep11 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep11 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP11_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep11 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep12`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep12 {
        /// `deeper`: a map, each value [`Deep13`].
        pub deeper: ::std::collections::BTreeMap<String, Deep13>,
    }

    #[doc(hidden)]
    pub static DEEP12_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep12", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP13_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep12 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep12 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP12_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep12 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep13`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep13 {
        /// `deeper`: a map, each value [`Deep14`].
        pub deeper: ::std::collections::BTreeMap<String, Deep14>,
    }

    #[doc(hidden)]
    pub static DEEP13_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep13", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP14_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep13 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep13 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP13_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep13 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep14`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep14 {
        /// `deeper`: a map, each value [`Deep15`].
        pub deeper: ::std::collections::BTreeMap<String, Deep15>,
    }

    #[doc(hidden)]
    pub static DEEP14_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep14", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP15_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep14 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep14 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP14_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep14 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep15`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep15 {
        /// `deeper`: a map, each value [`Deep16`].
        pub deeper: ::std::collections::BTreeMap<String, Deep16>,
    }

    #[doc(hidden)]
    pub static DEEP15_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep15", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP16_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep15 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep15 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP15_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep15 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep16`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep16 {
        /// `end`: text.
        pub end: String,
    }

    #[doc(hidden)]
    pub static DEEP16_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep16", &[
        ::capgen::rt::FieldShape::required("end", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for Deep16 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.end,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.end,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep16 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP16_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep16 {
                end: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep2`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep2 {
        /// `deeper`: a map, each value [`Deep3`].
        pub deeper: ::std::collections::BTreeMap<String, Deep3>,
    }

    #[doc(hidden)]
    pub static DEEP2_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep2", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP3_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep2 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep2 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP2_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep2 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep3`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep3 {
        /// `deeper`: a map, each value [`Deep4`].
        pub deeper: ::std::collections::BTreeMap<String, Deep4>,
    }

    #[doc(hidden)]
    pub static DEEP3_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep3", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP4_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep3 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep3 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP3_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep3 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep4`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep4 {
        /// `deeper`: a map, each value [`Deep5`].
        pub deeper: ::std::collections::BTreeMap<String, Deep5>,
    }

    #[doc(hidden)]
    pub static DEEP4_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep4", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP5_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep4 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep4 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP4_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep4 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep5`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep5 {
        /// `deeper`: a map, each value [`Deep6`].
        pub deeper: ::std::collections::BTreeMap<String, Deep6>,
    }

    #[doc(hidden)]
    pub static DEEP5_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep5", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP6_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep5 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep5 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP5_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep5 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep6`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep6 {
        /// `deeper`: a map, each value [`Deep7`].
        pub deeper: ::std::collections::BTreeMap<String, Deep7>,
    }

    #[doc(hidden)]
    pub static DEEP6_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep6", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP7_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep6 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep6 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP6_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep6 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep7`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep7 {
        /// `deeper`: a map, each value [`Deep8`].
        pub deeper: ::std::collections::BTreeMap<String, Deep8>,
    }

    #[doc(hidden)]
    pub static DEEP7_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep7", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP8_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep7 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep7 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP7_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep7 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep8`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep8 {
        /// `deeper`: a map, each value [`Deep9`].
        pub deeper: ::std::collections::BTreeMap<String, Deep9>,
    }

    #[doc(hidden)]
    pub static DEEP8_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep8", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP9_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep8 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep8 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP8_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep8 {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Deep9`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Deep9 {
        /// `deeper`: a map, each value [`Deep10`].
        pub deeper: ::std::collections::BTreeMap<String, Deep10>,
    }

    #[doc(hidden)]
    pub static DEEP9_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Deep9", &[
        ::capgen::rt::FieldShape::required("deeper", &::capgen::rt::Shape::map(&DEEP10_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Deep9 {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deeper,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deeper,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Deep9 {
        const SHAPE: &'static ::capgen::rt::Shape = &DEEP9_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Deep9 {
                deeper: ::capgen::rt::Typed::empty(seal),
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

    ::capgen::rt::common!(B, Deep1, Deep10, Deep11, Deep12, Deep13, Deep14, Deep15, Deep16, Deep2, Deep3, Deep4, Deep5, Deep6, Deep7, Deep8, Deep9, ForestItem, Left, Link, MaybeAItem, Node, Right, RightInner, Ring, Tree);
}

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod graph {
        pub use super::super::graph::Store as store;
    }
}
