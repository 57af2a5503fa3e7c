/// The capabilities of `store`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod store {
    /// Choose among more words than are searched one by one.
    ///
    /// The capability `store.pick_country`.
    pub struct PickCountry;

    impl ::capgen::Capability for PickCountry {
        type Input = PickCountryInput;
        type Output = PickCountryOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.pick_country",
            summary: "Choose among more words than are searched one by one.",
            digest: "92b88f94e39caae2ec1c344ebed43051c688d0fc3a88553490cf9432bbafc8a3",
            input: <PickCountryInput as ::capgen::rt::Typed>::SHAPE,
            output: <PickCountryOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for PickCountry {}

    /// Say that it is there.
    ///
    /// The capability `store.ping`. A read: it takes no claim and no key.
    pub struct Ping;

    impl ::capgen::Capability for Ping {
        type Input = PingInput;
        type Output = PingOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.ping",
            summary: "Say that it is there.",
            digest: "264b7f4ce8dfd250daee33e18f6de658e99b613642fd48152c249fd6f264573c",
            input: <PingInput as ::capgen::rt::Typed>::SHAPE,
            output: <PingOutput as ::capgen::rt::Typed>::SHAPE,
            read: true,
            ..::capgen::rt::UNSAID
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for Ping {}
    impl ::capgen::Repeatable for Ping {}

    /// Take a named type as input and give one as output.
    ///
    /// The capability `store.rate`.
    pub struct Rate;

    impl ::capgen::Capability for Rate {
        type Input = RateInput;
        type Output = RateOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.rate",
            summary: "Take a named type as input and give one as output.",
            digest: "3dbcaac1d4409ec6eef2145b5dd36c0cc38bb69762e309f5531cdc9a1f4f94ef",
            input: &super::types::MONEY_SHAPE,
            output: &super::types::MONEY_SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Rate {}

    /// Save an order with everything a type can say.
    ///
    /// The capability `store.save_order`.
    pub struct SaveOrder;

    impl ::capgen::Capability for SaveOrder {
        type Input = SaveOrderInput;
        type Output = SaveOrderOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.save_order",
            summary: "Save an order with everything a type can say.",
            digest: "248ce62f83629ee85162091de8f6b7d78f323984b0d4ae6557c2be83eab3fb48",
            input: <SaveOrderInput as ::capgen::rt::Typed>::SHAPE,
            output: <SaveOrderOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for SaveOrder {}

    /// The calls of `store`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Choose among more words than are searched one by one.
        fn pick_country(&self, key: ::capgen::Key, input: PickCountryInput) -> ::capgen::Pending<PickCountry>;

        /// Say that it is there.
        fn ping(&self, input: PingInput) -> ::capgen::Pending<Ping>;

        /// Take a named type as input and give one as output.
        fn rate(&self, key: ::capgen::Key, input: RateInput) -> ::capgen::Pending<Rate>;

        /// Save an order with everything a type can say.
        fn save_order(&self, key: ::capgen::Key, input: SaveOrderInput) -> ::capgen::Pending<SaveOrder>;
    }

    /// Calls `store` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Choose among more words than are searched one by one.
        pub fn pick_country(&self, key: ::capgen::Key, input: PickCountryInput) -> ::capgen::Pending<PickCountry> {
            self.0.call::<PickCountry>(key, input)
        }

        /// Say that it is there.
        pub fn ping(&self, input: PingInput) -> ::capgen::Pending<Ping> {
            self.0.read::<Ping>(input)
        }

        /// Take a named type as input and give one as output.
        pub fn rate(&self, key: ::capgen::Key, input: RateInput) -> ::capgen::Pending<Rate> {
            self.0.call::<Rate>(key, input)
        }

        /// Save an order with everything a type can say.
        pub fn save_order(&self, key: ::capgen::Key, input: SaveOrderInput) -> ::capgen::Pending<SaveOrder> {
            self.0.call::<SaveOrder>(key, input)
        }
    }

    impl Client for Stub {
        fn pick_country(&self, key: ::capgen::Key, input: PickCountryInput) -> ::capgen::Pending<PickCountry> {
            self.pick_country(key, input)
        }
        fn ping(&self, input: PingInput) -> ::capgen::Pending<Ping> {
            self.ping(input)
        }
        fn rate(&self, key: ::capgen::Key, input: RateInput) -> ::capgen::Pending<Rate> {
            self.rate(key, input)
        }
        fn save_order(&self, key: ::capgen::Key, input: SaveOrderInput) -> ::capgen::Pending<SaveOrder> {
            self.save_order(key, input)
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

    /// Input of [`PickCountry`].
    #[derive(Clone)]
    pub struct PickCountryInput {
        /// `country`: one of `AD`, `AE`, `AF`, `AG`, `AI`, `AL`, `AM`, `AO`, `AQ`, `AR`, `AS`, `AT`, 41 more.
        pub country: PickCountryInputCountry,
    }

    ::capgen::rt::record!(PickCountryInput {
        0 country: required "country" <PickCountryInputCountry as ::capgen::rt::Typed>::SHAPE,
    });

    /// `country` of [`PickCountryInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum PickCountryInputCountry {
        /// `AD`.
        Ad,
        /// `AE`.
        Ae,
        /// `AF`.
        Af,
        /// `AG`.
        Ag,
        /// `AI`.
        Ai,
        /// `AL`.
        Al,
        /// `AM`.
        Am,
        /// `AO`.
        Ao,
        /// `AQ`.
        Aq,
        /// `AR`.
        Ar,
        /// `AS`.
        As,
        /// `AT`.
        At,
        /// `AU`.
        Au,
        /// `AW`.
        Aw,
        /// `AX`.
        Ax,
        /// `AZ`.
        Az,
        /// `BA`.
        Ba,
        /// `BB`.
        Bb,
        /// `BD`.
        Bd,
        /// `BE`.
        Be,
        /// `BF`.
        Bf,
        /// `BG`.
        Bg,
        /// `BH`.
        Bh,
        /// `BI`.
        Bi,
        /// `BJ`.
        Bj,
        /// `BL`.
        Bl,
        /// `BM`.
        Bm,
        /// `BN`.
        Bn,
        /// `BO`.
        Bo,
        /// `BQ`.
        Bq,
        /// `BR`.
        Br,
        /// `BS`.
        Bs,
        /// `BT`.
        Bt,
        /// `BV`.
        Bv,
        /// `BW`.
        Bw,
        /// `BY`.
        By,
        /// `BZ`.
        Bz,
        /// `CA`.
        Ca,
        /// `CC`.
        Cc,
        /// `CD`.
        Cd,
        /// `CF`.
        Cf,
        /// `CG`.
        Cg,
        /// `CH`.
        Ch,
        /// `CI`.
        Ci,
        /// `CK`.
        Ck,
        /// `CL`.
        Cl,
        /// `CM`.
        Cm,
        /// `CN`.
        Cn,
        /// `CO`.
        Co,
        /// `CR`.
        Cr,
        /// `CU`.
        Cu,
        /// `CV`.
        Cv,
        /// `CW`.
        Cw,
    }

    ::capgen::rt::words!(PickCountryInputCountry [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52] {
        Ad = "AD",
        Ae = "AE",
        Af = "AF",
        Ag = "AG",
        Ai = "AI",
        Al = "AL",
        Am = "AM",
        Ao = "AO",
        Aq = "AQ",
        Ar = "AR",
        As = "AS",
        At = "AT",
        Au = "AU",
        Aw = "AW",
        Ax = "AX",
        Az = "AZ",
        Ba = "BA",
        Bb = "BB",
        Bd = "BD",
        Be = "BE",
        Bf = "BF",
        Bg = "BG",
        Bh = "BH",
        Bi = "BI",
        Bj = "BJ",
        Bl = "BL",
        Bm = "BM",
        Bn = "BN",
        Bo = "BO",
        Bq = "BQ",
        Br = "BR",
        Bs = "BS",
        Bt = "BT",
        Bv = "BV",
        Bw = "BW",
        By = "BY",
        Bz = "BZ",
        Ca = "CA",
        Cc = "CC",
        Cd = "CD",
        Cf = "CF",
        Cg = "CG",
        Ch = "CH",
        Ci = "CI",
        Ck = "CK",
        Cl = "CL",
        Cm = "CM",
        Cn = "CN",
        Co = "CO",
        Cr = "CR",
        Cu = "CU",
        Cv = "CV",
        Cw = "CW",
    });

    /// Output of [`PickCountry`].
    #[derive(Clone)]
    pub struct PickCountryOutput {
        /// `country`: text.
        pub country: String,
    }

    ::capgen::rt::record!(PickCountryOutput {
        0 country: required "country" ::capgen::rt::TEXT,
    });

    /// Input of [`Ping`].
    #[derive(Clone)]
    pub struct PingInput {}

    ::capgen::rt::record!(PingInput {});

    /// Output of [`Ping`].
    #[derive(Clone)]
    pub struct PingOutput {}

    ::capgen::rt::record!(PingOutput {});

    /// Input of [`Rate`].
    ///
    /// It is [`Money`](super::types::Money).
    pub type RateInput = super::types::Money;

    /// Output of [`Rate`].
    ///
    /// It is [`Money`](super::types::Money).
    pub type RateOutput = super::types::Money;

    /// Input of [`SaveOrder`].
    #[derive(Clone)]
    pub struct SaveOrderInput {
        /// `text`: text.
        pub text: String,
        /// `short`: text of 1 to 8 characters.
        pub short: String,
        /// `exact`: text of exactly 4 characters.
        pub exact: String,
        /// `count`: a whole number.
        pub count: i64,
        /// `level`: a whole number, -10 to 10.
        pub level: i64,
        /// `ratio`: a number.
        pub ratio: f64,
        /// `share`: a number, 0 to 1.
        pub share: f64,
        /// `circle`: a number, 3.14 to 6.2831853.
        pub circle: f64,
        /// `big`: a number, 1 to 100000000000000000000.
        pub big: f64,
        /// `price`: an exact decimal.
        pub price: ::capgen::Decimal,
        /// `rate`: an exact decimal, 0 to 99.99.
        pub rate: ::capgen::Decimal,
        /// `flag`: true or false.
        pub flag: bool,
        /// `scalar`: text, a number, true, false or null.
        pub scalar: ::capgen::Any,
        /// `nullable_scalar`: text, a number, true, false or null. May be left out.
        pub nullable_scalar: ::capgen::Any,
        /// `document`: any JSON.
        pub document: ::capgen::Json,
        /// `blob`: bytes.
        pub blob: ::capgen::Bytes,
        /// `at`: a date and time with an offset.
        pub at: ::capgen::DateTime,
        /// `on`: a date.
        pub on: ::capgen::Date,
        /// `lines`: a list of at least 1 items, each an object, [`SaveOrderInputLines`].
        pub lines: Vec<SaveOrderInputLines>,
        /// `grid`: a list, each item a list, each item a whole number.
        pub grid: Vec<Vec<i64>>,
        /// `labels`: a map, each value text.
        pub labels: ::std::collections::BTreeMap<String, String>,
        /// `prices`: a map, each value an object, [`SaveOrderInputPrices`].
        pub prices: ::std::collections::BTreeMap<String, SaveOrderInputPrices>,
        /// `state`: one of `DRAFT`, `SENT`, `PAID`.
        pub state: SaveOrderInputState,
        /// `kind`: always `ORDER`.
        pub kind: SaveOrderInputKind,
        /// `maybe_state`: one of `open`, `closed`, or null. May be left out.
        pub maybe_state: Option<SaveOrderInputMaybeState>,
        /// `password`: text. Secret: it is never shown.
        pub password: String,
        /// `pin`: text, or null. Secret: it is never shown. May be left out.
        pub pin: Option<String>,
        /// `keys`: a list, each item text. Secret: it is never shown.
        pub keys: Vec<String>,
        /// `total`: [`Money`](super::types::Money).
        pub total: super::types::Money,
        /// `contact`: [`Contact`](super::types::Contact).
        pub contact: super::types::Contact,
        /// `email`: [`Email`](super::types::Email).
        pub email: super::types::Email,
        /// `note`: [`Note`](super::types::Note).
        pub note: super::types::Note,
        /// `tags`: [`Tags`](super::types::Tags).
        pub tags: super::types::Tags,
        /// `day`: [`Weekday`](super::types::Weekday).
        pub day: super::types::Weekday,
        /// `days`: a list, each item [`Weekday`](super::types::Weekday).
        pub days: Vec<super::types::Weekday>,
        /// `bare`: an object, [`SaveOrderInputBare`].
        pub bare: SaveOrderInputBare,
    }

    ::capgen::rt::record!(SaveOrderInput {
        0 text: required "text" ::capgen::rt::TEXT,
        1 short: required "short" &::capgen::rt::Shape::Text { min: Some(1), max: Some(8) },
        2 exact: required "exact" &::capgen::rt::Shape::Text { min: Some(4), max: Some(4) },
        3 count: required "count" ::capgen::rt::INT,
        4 level: required "level" &::capgen::rt::Shape::Int { min: Some(-10), max: Some(10) },
        5 ratio: required "ratio" ::capgen::rt::NUMBER,
        6 share: required "share" &::capgen::rt::Shape::Number { min: Some(0.0), max: Some(1.0) },
        7 circle: required "circle" &::capgen::rt::Shape::Number { min: Some(3.14), max: Some(6.2831853) },
        8 big: required "big" &::capgen::rt::Shape::Number { min: Some(1.0), max: Some(1e20) },
        9 price: required "price" ::capgen::rt::DECIMAL,
        10 rate: required "rate" &::capgen::rt::Shape::Decimal { min: Some("0"), max: Some("99.99") },
        11 flag: required "flag" ::capgen::rt::BOOL,
        12 scalar: required "scalar" ::capgen::rt::ANY,
        13 nullable_scalar: optional "nullable_scalar" ::capgen::rt::ANY,
        14 document: required "document" ::capgen::rt::JSON,
        15 blob: required "blob" ::capgen::rt::BYTES,
        16 at: required "at" ::capgen::rt::DATE_TIME,
        17 on: required "on" ::capgen::rt::DATE,
        18 lines: required "lines" &::capgen::rt::Shape::List { of: <SaveOrderInputLines as ::capgen::rt::Typed>::SHAPE, min: Some(1), max: None },
        19 grid: required "grid" &::capgen::rt::Shape::List { of: &::capgen::rt::Shape::List { of: ::capgen::rt::INT, min: None, max: None }, min: None, max: None },
        20 labels: required "labels" &::capgen::rt::Shape::Map { of: ::capgen::rt::TEXT },
        21 prices: required "prices" &::capgen::rt::Shape::Map { of: <SaveOrderInputPrices as ::capgen::rt::Typed>::SHAPE },
        22 state: required "state" <SaveOrderInputState as ::capgen::rt::Typed>::SHAPE,
        23 kind: required "kind" <SaveOrderInputKind as ::capgen::rt::Typed>::SHAPE,
        24 maybe_state: optional "maybe_state" &::capgen::rt::Shape::Nullable(<SaveOrderInputMaybeState as ::capgen::rt::Typed>::SHAPE),
        25 password: required "password" &::capgen::rt::Shape::Secret(::capgen::rt::TEXT),
        26 pin: optional "pin" &::capgen::rt::Shape::Nullable(&::capgen::rt::Shape::Secret(::capgen::rt::TEXT)),
        27 keys: required "keys" &::capgen::rt::Shape::List { of: &::capgen::rt::Shape::Secret(::capgen::rt::TEXT), min: None, max: None },
        28 total: required "total" &super::types::MONEY_SHAPE,
        29 contact: required "contact" &super::types::CONTACT_SHAPE,
        30 email: required "email" &super::types::EMAIL_SHAPE,
        31 note: required "note" &super::types::NOTE_SHAPE,
        32 tags: required "tags" &super::types::TAGS_SHAPE,
        33 day: required "day" <super::types::Weekday as ::capgen::rt::Typed>::SHAPE,
        34 days: required "days" &::capgen::rt::Shape::List { of: <super::types::Weekday as ::capgen::rt::Typed>::SHAPE, min: None, max: None },
        35 bare: required "bare" <SaveOrderInputBare as ::capgen::rt::Typed>::SHAPE,
    });
    ::capgen::rt::unwind!(SaveOrderInput);

    /// `lines` of [`SaveOrderInput`].
    #[derive(Clone)]
    pub struct SaveOrderInputLines {
        /// `sku`: text.
        pub sku: String,
        /// `quantity`: a whole number, 1 to 999.
        pub quantity: i64,
        /// `gift`: true or false, or null. May be left out.
        pub gift: Option<bool>,
    }

    ::capgen::rt::record!(SaveOrderInputLines {
        0 sku: required "sku" ::capgen::rt::TEXT,
        1 quantity: required "quantity" &::capgen::rt::Shape::Int { min: Some(1), max: Some(999) },
        2 gift: optional "gift" &::capgen::rt::Shape::Nullable(::capgen::rt::BOOL),
    });

    /// `prices` of [`SaveOrderInput`].
    #[derive(Clone)]
    pub struct SaveOrderInputPrices {
        /// `net`: [`Money`](super::types::Money).
        pub net: super::types::Money,
        /// `gross`: [`Money`](super::types::Money), or null. May be left out.
        pub gross: Option<super::types::Money>,
    }

    ::capgen::rt::record!(SaveOrderInputPrices {
        0 net: required "net" &super::types::MONEY_SHAPE,
        1 gross: optional "gross" &::capgen::rt::Shape::Nullable(&super::types::MONEY_SHAPE),
    });
    ::capgen::rt::unwind!(SaveOrderInputPrices);

    /// `state` of [`SaveOrderInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SaveOrderInputState {
        /// `DRAFT`.
        Draft,
        /// `SENT`.
        Sent,
        /// `PAID`.
        Paid,
    }

    ::capgen::rt::words!(SaveOrderInputState {
        Draft = "DRAFT",
        Sent = "SENT",
        Paid = "PAID",
    });

    /// `kind` of [`SaveOrderInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SaveOrderInputKind {
        /// `ORDER`.
        Order,
    }

    ::capgen::rt::words!(SaveOrderInputKind {
        Order = "ORDER",
    });

    /// `maybe_state` of [`SaveOrderInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SaveOrderInputMaybeState {
        /// `open`.
        Open,
        /// `closed`.
        Closed,
    }

    ::capgen::rt::words!(SaveOrderInputMaybeState {
        Open = "open",
        Closed = "closed",
    });

    /// `bare` of [`SaveOrderInput`].
    #[derive(Clone)]
    pub struct SaveOrderInputBare {
        /// `a`: text.
        pub a: String,
        /// `b`: text.
        pub b: String,
    }

    ::capgen::rt::record!(SaveOrderInputBare {
        0 a: required "a" ::capgen::rt::TEXT,
        1 b: required "b" ::capgen::rt::TEXT,
    });

    /// Output of [`SaveOrder`].
    #[derive(Clone)]
    pub struct SaveOrderOutput {
        /// `order_id`: text.
        pub order_id: String,
        /// `nothing`: an object, [`SaveOrderOutputNothing`].
        pub nothing: SaveOrderOutputNothing,
        /// `nested`: an object, [`SaveOrderOutputNested`].
        pub nested: SaveOrderOutputNested,
    }

    ::capgen::rt::record!(SaveOrderOutput {
        0 order_id: required "order_id" ::capgen::rt::TEXT,
        1 nothing: required "nothing" <SaveOrderOutputNothing as ::capgen::rt::Typed>::SHAPE,
        2 nested: required "nested" <SaveOrderOutputNested as ::capgen::rt::Typed>::SHAPE,
    });

    /// `nothing` of [`SaveOrderOutput`].
    #[derive(Clone)]
    pub struct SaveOrderOutputNothing {}

    ::capgen::rt::record!(SaveOrderOutputNothing {});

    /// `nested` of [`SaveOrderOutput`].
    #[derive(Clone)]
    pub struct SaveOrderOutputNested {
        /// `deeper`: an object, [`SaveOrderOutputNestedDeeper`].
        pub deeper: SaveOrderOutputNestedDeeper,
    }

    ::capgen::rt::record!(SaveOrderOutputNested {
        0 deeper: required "deeper" <SaveOrderOutputNestedDeeper as ::capgen::rt::Typed>::SHAPE,
    });

    /// `deeper` of [`SaveOrderOutputNested`].
    #[derive(Clone)]
    pub struct SaveOrderOutputNestedDeeper {
        /// `deepest`: an object, [`SaveOrderOutputNestedDeeperDeepest`].
        pub deepest: SaveOrderOutputNestedDeeperDeepest,
    }

    ::capgen::rt::record!(SaveOrderOutputNestedDeeper {
        0 deepest: required "deepest" <SaveOrderOutputNestedDeeperDeepest as ::capgen::rt::Typed>::SHAPE,
    });

    /// `deepest` of [`SaveOrderOutputNestedDeeper`].
    #[derive(Clone)]
    pub struct SaveOrderOutputNestedDeeperDeepest {
        /// `value`: a whole number, or null. May be left out.
        pub value: Option<i64>,
    }

    ::capgen::rt::record!(SaveOrderOutputNestedDeeperDeepest {
        0 value: optional "value" &::capgen::rt::Shape::Nullable(::capgen::rt::INT),
    });
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
    /// `Contact`, a type of the catalogue.
    ///
    /// It is an object, [`ContactItem`], or null.
    pub type Contact = Option<ContactItem>;

    #[doc(hidden)]
    pub static CONTACT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Nullable(&CONTACT_ITEM_SHAPE);

    /// What [`Contact`] holds.
    #[derive(Clone)]
    pub struct ContactItem {
        /// `email`: [`Email`].
        pub email: Email,
        /// `phone`: text, or null. May be left out.
        pub phone: Option<String>,
    }

    ::capgen::rt::record!(ContactItem static CONTACT_ITEM_SHAPE {
        0 email: required "email" &EMAIL_SHAPE,
        1 phone: optional "phone" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
    });
    ::capgen::rt::unwind!(ContactItem);

    /// `Email`, a type of the catalogue.
    ///
    /// It is text of 3 to 254 characters.
    pub type Email = String;

    #[doc(hidden)]
    pub static EMAIL_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Text { min: Some(3), max: Some(254) };

    /// `Money`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Money {
        /// `amount`: an exact decimal, at least 0.
        pub amount: ::capgen::Decimal,
        /// `currency`: one of `EUR`, `USD`, `GBP`.
        pub currency: MoneyCurrency,
    }

    ::capgen::rt::record!(Money static MONEY_SHAPE {
        0 amount: required "amount" &::capgen::rt::Shape::Decimal { min: Some("0"), max: None },
        1 currency: required "currency" <MoneyCurrency as ::capgen::rt::Typed>::SHAPE,
    });

    /// `currency` of [`Money`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum MoneyCurrency {
        /// `EUR`.
        Eur,
        /// `USD`.
        Usd,
        /// `GBP`.
        Gbp,
    }

    ::capgen::rt::words!(MoneyCurrency {
        Eur = "EUR",
        Usd = "USD",
        Gbp = "GBP",
    });

    /// `Note`, a type of the catalogue.
    ///
    /// It is text, or null.
    pub type Note = Option<String>;

    #[doc(hidden)]
    pub static NOTE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Nullable(::capgen::rt::TEXT);

    /// `Tags`, a type of the catalogue.
    ///
    /// It is a list of at most 20 items, each text.
    pub type Tags = Vec<String>;

    #[doc(hidden)]
    pub static TAGS_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::List { of: ::capgen::rt::TEXT, min: None, max: Some(20) };

    /// `Weekday`, a type of the catalogue.
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum Weekday {
        /// `mon`.
        Mon,
        /// `tue`.
        Tue,
        /// `wed`.
        Wed,
    }

    ::capgen::rt::words!(Weekday {
        Mon = "mon",
        Tue = "tue",
        Wed = "wed",
    });
}

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod store {
        pub use super::super::store::PickCountry as pick_country;
        pub use super::super::store::Ping as ping;
        pub use super::super::store::Rate as rate;
        pub use super::super::store::SaveOrder as save_order;
    }
}
