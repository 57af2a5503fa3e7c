::capgen::rt::json_schema!("the JSON Schema in capabilities.yaml:3 says more than a type can hold, which is checked when it runs: switch on the feature `json-schema` of capgen, as in `capgen = { version = \"…\", features = [\"json-schema\"] }`");

/// The capabilities of `chat`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod chat {
    /// Keep what a schema says.
    ///
    /// The capability `chat.keep`.
    pub struct Keep;

    impl ::capgen::Capability for Keep {
        type Input = KeepInput;
        type Output = KeepOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "chat.keep",
            summary: "Keep what a schema says.",
            digest: "afd569f5abb55dd60ddaf7e4acc1bfff9516c4db3424e74a5c5d0c687dd19dae",
            input: <KeepInput as ::capgen::rt::Typed>::SHAPE,
            output: <KeepOutput as ::capgen::rt::Typed>::SHAPE,
            input_check: ::capgen::rt::check!("{\"not\":{\"required\":[\"a\",\"b\"]},\"type\":\"object\"}"),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Keep {}

    /// Keep what a schema says.
    ///
    /// The capability `chat.tell`.
    pub struct Tell;

    impl ::capgen::Capability for Tell {
        type Input = TellInput;
        type Output = TellOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "chat.tell",
            summary: "Keep what a schema says.",
            digest: "4e34a4c05c40ffffc69a360fa7584535c445538685b4e6718d08ad9757ae2488",
            input: <TellInput as ::capgen::rt::Typed>::SHAPE,
            output: &super::types::CALL_SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Tell {}

    /// The calls of `chat`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Keep what a schema says.
        fn keep(&self, key: ::capgen::Key, input: KeepInput) -> ::capgen::Pending<Keep>;

        /// Keep what a schema says.
        fn tell(&self, key: ::capgen::Key, input: TellInput) -> ::capgen::Pending<Tell>;
    }

    /// Calls `chat` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Keep what a schema says.
        pub fn keep(&self, key: ::capgen::Key, input: KeepInput) -> ::capgen::Pending<Keep> {
            self.0.call::<Keep>(key, input)
        }

        /// Keep what a schema says.
        pub fn tell(&self, key: ::capgen::Key, input: TellInput) -> ::capgen::Pending<Tell> {
            self.0.call::<Tell>(key, input)
        }
    }

    impl Client for Stub {
        fn keep(&self, key: ::capgen::Key, input: KeepInput) -> ::capgen::Pending<Keep> {
            self.keep(key, input)
        }
        fn tell(&self, key: ::capgen::Key, input: TellInput) -> ::capgen::Pending<Tell> {
            self.tell(key, input)
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

    /// Input of [`Keep`].
    #[derive(Clone)]
    pub struct KeepInput {
        /// `type`: text.
        pub r#type: String,
        /// `async`: true or false. May be left out.
        pub r#async: Option<bool>,
        /// `unsafe`: text, or null. May be left out, which is not null.
        pub r#unsafe: Option<Option<String>>,
        /// `ChatState`: an object, [`KeepInputChatState`].
        pub chat_state: KeepInputChatState,
        /// `chat_state`: an object, [`KeepInputChatState2`].
        pub chat_state_2: KeepInputChatState2,
        /// `state`: one of `open`, `Open`, `OPEN`.
        pub state: KeepInputState,
        /// ` `: any JSON. May be left out.
        pub empty: Option<::capgen::Json>,
        /// `名前`: text. Secret: it is never shown. May be left out.
        pub 名前: Option<String>,
        /// `rest`: a list, each item one of some objects, [`KeepInputRest`].
        pub rest: Vec<KeepInputRest>,
        /// `expr`: [`Expr`](super::types::Expr).
        pub expr: super::types::Expr,
        /// `maybe`: [`Maybe`](super::types::Maybe). May be left out.
        pub maybe: Option<super::types::Maybe>,
        /// `chain`: [`Chain`](super::types::Chain).
        pub chain: super::types::Chain,
        /// `labels`: [`Labels`](super::types::Labels).
        pub labels: super::types::Labels,
        /// Other members: each an object, [`KeepInputRest2`].
        pub rest_2: ::std::collections::BTreeMap<String, KeepInputRest2>,
    }

    ::capgen::rt::record!(KeepInput {
        0 r#type: required "type" ::capgen::rt::TEXT,
        1 r#async: apart "async" ::capgen::rt::BOOL,
        2 r#unsafe: apart "unsafe" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
        3 chat_state: required "ChatState" <KeepInputChatState as ::capgen::rt::Typed>::SHAPE,
        4 chat_state_2: required "chat_state" <KeepInputChatState2 as ::capgen::rt::Typed>::SHAPE,
        5 state: required "state" <KeepInputState as ::capgen::rt::Typed>::SHAPE,
        6 empty: apart "" ::capgen::rt::JSON,
        7 名前: apart "名前" &::capgen::rt::Shape::Secret(::capgen::rt::TEXT),
        8 rest: required "rest" &::capgen::rt::Shape::List { of: <KeepInputRest as ::capgen::rt::Typed>::SHAPE, min: None, max: None },
        9 expr: required "expr" &super::types::EXPR_SHAPE,
        10 maybe: apart "maybe" &super::types::MAYBE_SHAPE,
        11 chain: required "chain" &super::types::CHAIN_SHAPE,
        12 labels: required "labels" &super::types::LABELS_SHAPE,
        .. 13 rest_2: <KeepInputRest2 as ::capgen::rt::Typed>::SHAPE,
    });
    ::capgen::rt::unwind!(KeepInput);

    /// `ChatState` of [`KeepInput`].
    #[derive(Clone)]
    pub struct KeepInputChatState {
        /// `x`: text.
        pub x: String,
    }

    ::capgen::rt::record!(KeepInputChatState {
        0 x: required "x" ::capgen::rt::TEXT,
    });

    /// `chat_state` of [`KeepInput`].
    #[derive(Clone)]
    pub struct KeepInputChatState2 {
        /// `y`: text, or null.
        pub y: Option<String>,
    }

    ::capgen::rt::record!(KeepInputChatState2 {
        0 y: required "y" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
    });

    /// `state` of [`KeepInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum KeepInputState {
        /// `open`.
        Open,
        /// `Open`.
        Open2,
        /// `OPEN`.
        Open3,
    }

    ::capgen::rt::words!(KeepInputState {
        Open = "open",
        Open2 = "Open",
        Open3 = "OPEN",
    });

    /// `rest` of [`KeepInput`].
    ///
    /// One of some objects: `kind` says which.
    #[derive(Clone)]
    #[allow(clippy::large_enum_variant, reason = "generated: the files choose sizes")]
    pub enum KeepInputRest {
        /// `kind` is `square`.
        Square(KeepInputRestSquare),
        /// `kind` is `Square`.
        Square2(KeepInputRestSquare2),
        /// `kind` is ` `.
        Empty(KeepInputRestEmpty),
    }

    ::capgen::rt::union!(KeepInputRest Square "kind" {
        0 Square = "square" <KeepInputRestSquare as ::capgen::rt::Typed>::SHAPE,
        1 Square2 = "Square" <KeepInputRestSquare2 as ::capgen::rt::Typed>::SHAPE,
        2 Empty = "" <KeepInputRestEmpty as ::capgen::rt::Typed>::SHAPE,
    });
    ::capgen::rt::unwind!(KeepInputRest);

    /// `square` of [`KeepInputRest`].
    #[derive(Clone)]
    pub struct KeepInputRestSquare {
        /// `side`: text.
        pub side: String,
    }

    ::capgen::rt::record!(KeepInputRestSquare {
        0 side: required "side" ::capgen::rt::TEXT,
    });

    /// `Square` of [`KeepInputRest`].
    #[derive(Clone)]
    pub struct KeepInputRestSquare2 {
        /// `side`: one of `a`, `A`. May be left out.
        pub side: Option<KeepInputRestSquare2Side>,
    }

    ::capgen::rt::record!(KeepInputRestSquare2 {
        0 side: apart "side" <KeepInputRestSquare2Side as ::capgen::rt::Typed>::SHAPE,
    });

    /// `side` of [`KeepInputRestSquare2`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum KeepInputRestSquare2Side {
        /// `a`.
        A,
        /// `A`.
        A2,
    }

    ::capgen::rt::words!(KeepInputRestSquare2Side {
        A = "a",
        A2 = "A",
    });

    /// ` ` of [`KeepInputRest`].
    #[derive(Clone)]
    pub struct KeepInputRestEmpty {
        /// Other members: each any JSON.
        pub rest: ::std::collections::BTreeMap<String, ::capgen::Json>,
    }

    ::capgen::rt::record!(KeepInputRestEmpty {
        .. 0 rest: ::capgen::rt::JSON,
    });
    ::capgen::rt::unwind!(KeepInputRestEmpty);

    /// Another member of [`KeepInput`].
    #[derive(Clone)]
    pub struct KeepInputRest2 {
        /// `note`: text, or null. May be left out, which is not null.
        pub note: Option<Option<String>>,
    }

    ::capgen::rt::record!(KeepInputRest2 {
        0 note: apart "note" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
    });

    /// Output of [`Keep`].
    ///
    /// One of some objects: `status` says which.
    #[derive(Clone)]
    #[allow(clippy::large_enum_variant, reason = "generated: the files choose sizes")]
    pub enum KeepOutput {
        /// `status` is `kept`.
        Kept(KeepOutputKept),
        /// `status` is `lost`.
        Lost(KeepOutputLost),
    }

    ::capgen::rt::union!(KeepOutput Kept "status" {
        0 Kept = "kept" <KeepOutputKept as ::capgen::rt::Typed>::SHAPE,
        1 Lost = "lost" <KeepOutputLost as ::capgen::rt::Typed>::SHAPE,
    });
    ::capgen::rt::unwind!(KeepOutput);

    /// `kept` of [`KeepOutput`].
    #[derive(Clone)]
    pub struct KeepOutputKept {
        /// `id`: text.
        pub id: String,
    }

    ::capgen::rt::record!(KeepOutputKept {
        0 id: required "id" ::capgen::rt::TEXT,
    });

    /// `lost` of [`KeepOutput`].
    #[derive(Clone)]
    pub struct KeepOutputLost {
        /// Other members: each any JSON.
        pub rest: ::std::collections::BTreeMap<String, ::capgen::Json>,
    }

    ::capgen::rt::record!(KeepOutputLost {
        .. 0 rest: ::capgen::rt::JSON,
    });
    ::capgen::rt::unwind!(KeepOutputLost);

    /// Input of [`Tell`].
    #[derive(Clone)]
    pub struct TellInput {
        /// Other members: each any JSON.
        pub rest: ::std::collections::BTreeMap<String, ::capgen::Json>,
    }

    ::capgen::rt::record!(TellInput {
        .. 0 rest: ::capgen::rt::JSON,
    });
    ::capgen::rt::unwind!(TellInput);

    /// Output of [`Tell`].
    ///
    /// It is [`Call`](super::types::Call).
    pub type TellOutput = super::types::Call;
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
    /// `Call`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Call {
        /// `op`: always `call`.
        pub op: CallOp,
        /// `arguments`: a list, each item [`Expr`].
        pub arguments: Vec<Expr>,
        /// Other members: each [`Expr`].
        pub rest: ::std::collections::BTreeMap<String, Expr>,
    }

    ::capgen::rt::record!(Call static CALL_SHAPE {
        0 op: required "op" <CallOp as ::capgen::rt::Typed>::SHAPE,
        1 arguments: required "arguments" &::capgen::rt::Shape::List { of: &EXPR_SHAPE, min: None, max: None },
        .. 2 rest: &EXPR_SHAPE,
    });
    ::capgen::rt::unwind!(Call);

    /// `op` of [`Call`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum CallOp {
        /// `call`.
        Call,
    }

    ::capgen::rt::words!(CallOp {
        Call = "call",
    });

    /// `Chain`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Chain {
        /// `next`: [`Chain`]. May be left out.
        pub next: Option<Box<Chain>>,
        /// `last`: [`Chain`], or null. May be left out, which is not null.
        pub last: Option<Option<Box<Chain>>>,
    }

    ::capgen::rt::record!(Chain static CHAIN_SHAPE {
        0 next: apart "next" &CHAIN_SHAPE,
        1 last: apart "last" &::capgen::rt::Shape::Nullable(&CHAIN_SHAPE),
    });
    ::capgen::rt::unwind!(Chain);

    /// `Expr`, a type of the catalogue.
    ///
    /// One of some objects: `op` says which.
    #[derive(Clone)]
    #[allow(clippy::large_enum_variant, reason = "generated: the files choose sizes")]
    pub enum Expr {
        /// `op` is `add`.
        Add(ExprAdd),
        /// `op` is `neg`.
        Neg(ExprNeg),
        /// `op` is `call`.
        Call(Call),
        /// `op` is `number`.
        Number(ExprNumber),
    }

    ::capgen::rt::union!(Expr static EXPR_SHAPE Number "op" {
        0 Add = "add" &EXPR_ADD_SHAPE,
        1 Neg = "neg" &EXPR_NEG_SHAPE,
        2 Call = "call" &CALL_SHAPE,
        3 Number = "number" &EXPR_NUMBER_SHAPE,
    });
    ::capgen::rt::unwind!(Expr);

    /// `add` of [`Expr`].
    #[derive(Clone)]
    pub struct ExprAdd {
        /// `left`: [`Expr`].
        pub left: Box<Expr>,
        /// `right`: [`Expr`].
        pub right: Box<Expr>,
    }

    ::capgen::rt::record!(ExprAdd static EXPR_ADD_SHAPE {
        0 left: required "left" &EXPR_SHAPE,
        1 right: required "right" &EXPR_SHAPE,
    });
    ::capgen::rt::unwind!(ExprAdd);

    /// `neg` of [`Expr`].
    #[derive(Clone)]
    pub struct ExprNeg {
        /// `of`: [`Expr`].
        pub of: Box<Expr>,
    }

    ::capgen::rt::record!(ExprNeg static EXPR_NEG_SHAPE {
        0 of: required "of" &EXPR_SHAPE,
    });
    ::capgen::rt::unwind!(ExprNeg);

    /// `number` of [`Expr`].
    #[derive(Clone)]
    pub struct ExprNumber {
        /// `value`: a number.
        pub value: f64,
    }

    ::capgen::rt::record!(ExprNumber static EXPR_NUMBER_SHAPE {
        0 value: required "value" ::capgen::rt::NUMBER,
    });

    /// `Labels`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Labels {
        /// Other members: each text.
        pub rest: ::std::collections::BTreeMap<String, String>,
    }

    ::capgen::rt::record!(Labels static LABELS_SHAPE {
        .. 0 rest: ::capgen::rt::TEXT,
    });
    ::capgen::rt::unwind!(Labels);

    /// `Maybe`, a type of the catalogue.
    ///
    /// It is one of some objects, [`MaybeItem`], or null.
    pub type Maybe = Option<MaybeItem>;

    #[doc(hidden)]
    pub static MAYBE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Nullable(&MAYBE_ITEM_SHAPE);

    /// What [`Maybe`] holds.
    ///
    /// One of some objects: `is` says which.
    #[derive(Clone)]
    #[allow(clippy::large_enum_variant, reason = "generated: the files choose sizes")]
    pub enum MaybeItem {
        /// `is` is `some`.
        Some(MaybeItemSome),
        /// `is` is `none`.
        None(MaybeItemNone),
    }

    ::capgen::rt::union!(MaybeItem static MAYBE_ITEM_SHAPE None "is" {
        0 Some = "some" &MAYBE_ITEM_SOME_SHAPE,
        1 None = "none" <MaybeItemNone as ::capgen::rt::Typed>::SHAPE,
    });
    ::capgen::rt::unwind!(MaybeItem);

    /// `some` of [`MaybeItem`].
    #[derive(Clone)]
    pub struct MaybeItemSome {
        /// `expr`: [`Expr`].
        pub expr: Expr,
    }

    ::capgen::rt::record!(MaybeItemSome static MAYBE_ITEM_SOME_SHAPE {
        0 expr: required "expr" &EXPR_SHAPE,
    });
    ::capgen::rt::unwind!(MaybeItemSome);

    /// `none` of [`MaybeItem`].
    #[derive(Clone)]
    pub struct MaybeItemNone {}

    ::capgen::rt::record!(MaybeItemNone {});
}

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod chat {
        pub use super::super::chat::Keep as keep;
        pub use super::super::chat::Tell as tell;
    }
}
