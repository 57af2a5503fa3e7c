/// The capabilities of `store`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod store {
    /// Choose among more words than are searched one by one.
    ///
    /// The capability `store.pick_country`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct PickCountry;

    impl ::capgen::Capability for PickCountry {
        type Input = PickCountryInput;
        type Output = PickCountryOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.pick_country",
            summary: "Choose among more words than are searched one by one.",
            read: false,
            destructive: false,
            digest: "92b88f94e39caae2ec1c344ebed43051c688d0fc3a88553490cf9432bbafc8a3",
            input: &PICK_COUNTRY_INPUT_SHAPE,
            output: &PICK_COUNTRY_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// Say that it is there.
    ///
    /// The capability `store.ping`. A read: it takes no claim and no key.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Ping;

    impl ::capgen::Capability for Ping {
        type Input = PingInput;
        type Output = PingOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.ping",
            summary: "Say that it is there.",
            read: true,
            destructive: false,
            digest: "264b7f4ce8dfd250daee33e18f6de658e99b613642fd48152c249fd6f264573c",
            input: &PING_INPUT_SHAPE,
            output: &PING_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for Ping {}

    /// Take a named type as input and give one as output.
    ///
    /// The capability `store.rate`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Rate;

    impl ::capgen::Capability for Rate {
        type Input = RateInput;
        type Output = RateOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.rate",
            summary: "Take a named type as input and give one as output.",
            read: false,
            destructive: false,
            digest: "3dbcaac1d4409ec6eef2145b5dd36c0cc38bb69762e309f5531cdc9a1f4f94ef",
            input: &RATE_INPUT_SHAPE,
            output: &RATE_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// Save an order with everything a type can say.
    ///
    /// The capability `store.save_order`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct SaveOrder;

    impl ::capgen::Capability for SaveOrder {
        type Input = SaveOrderInput;
        type Output = SaveOrderOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "store.save_order",
            summary: "Save an order with everything a type can say.",
            read: false,
            destructive: false,
            digest: "248ce62f83629ee85162091de8f6b7d78f323984b0d4ae6557c2be83eab3fb48",
            input: &SAVE_ORDER_INPUT_SHAPE,
            output: &SAVE_ORDER_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct PickCountryInput {
        /// `country`: one of `AD`, `AE`, `AF`, `AG`, `AI`, `AL`, `AM`, `AO`, `AQ`, `AR`, `AS`, `AT`, 41 more.
        pub country: PickCountryInputCountry,
    }

    #[doc(hidden)]
    pub static PICK_COUNTRY_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("PickCountryInput", &[
        ::capgen::rt::FieldShape::required("country", &PICK_COUNTRY_INPUT_COUNTRY_SHAPE),
    ]);

    impl ::capgen::rt::Value for PickCountryInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.country,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.country,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for PickCountryInput {
        const SHAPE: &'static ::capgen::rt::Shape = &PICK_COUNTRY_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            PickCountryInput {
                country: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `country` of [`PickCountryInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    ::capgen::rt::words!(PickCountryInputCountry, PICK_COUNTRY_INPUT_COUNTRY_SHAPE [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52],
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
    );

    /// Output of [`PickCountry`].
    #[derive(Clone, PartialEq)]
    pub struct PickCountryOutput {
        /// `country`: text.
        pub country: String,
    }

    #[doc(hidden)]
    pub static PICK_COUNTRY_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("PickCountryOutput", &[
        ::capgen::rt::FieldShape::required("country", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for PickCountryOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.country,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.country,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for PickCountryOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &PICK_COUNTRY_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            PickCountryOutput {
                country: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Input of [`Ping`].
    #[derive(Clone, PartialEq)]
    pub struct PingInput {}

    #[doc(hidden)]
    pub static PING_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("PingInput", &[
    ]);

    impl ::capgen::rt::Value for PingInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for PingInput {
        const SHAPE: &'static ::capgen::rt::Shape = &PING_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            PingInput {
            }
        }
    }

    /// Output of [`Ping`].
    #[derive(Clone, PartialEq)]
    pub struct PingOutput {}

    #[doc(hidden)]
    pub static PING_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("PingOutput", &[
    ]);

    impl ::capgen::rt::Value for PingOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for PingOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &PING_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            PingOutput {
            }
        }
    }

    /// Input of [`Rate`].
    ///
    /// It is [`Money`](super::types::Money).
    pub type RateInput = super::types::Money;

    #[doc(hidden)]
    pub use super::types::MONEY_SHAPE as RATE_INPUT_SHAPE;

    /// Output of [`Rate`].
    ///
    /// It is [`Money`](super::types::Money).
    pub type RateOutput = super::types::Money;

    #[doc(hidden)]
    pub use super::types::MONEY_SHAPE as RATE_OUTPUT_SHAPE;

    /// Input of [`SaveOrder`].
    #[derive(Clone, PartialEq)]
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

    #[doc(hidden)]
    pub static SAVE_ORDER_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderInput", &[
        ::capgen::rt::FieldShape::required("text", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("short", &::capgen::rt::Shape::text(Some(1), Some(8))),
        ::capgen::rt::FieldShape::required("exact", &::capgen::rt::Shape::text(Some(4), Some(4))),
        ::capgen::rt::FieldShape::required("count", &::capgen::rt::Shape::INT),
        ::capgen::rt::FieldShape::required("level", &::capgen::rt::Shape::int(Some(-10), Some(10))),
        ::capgen::rt::FieldShape::required("ratio", &::capgen::rt::Shape::NUMBER),
        ::capgen::rt::FieldShape::required("share", &::capgen::rt::Shape::number(Some(0.0), Some(1.0))),
        ::capgen::rt::FieldShape::required("circle", &::capgen::rt::Shape::number(Some(3.14), Some(6.2831853))),
        ::capgen::rt::FieldShape::required("big", &::capgen::rt::Shape::number(Some(1.0), Some(1e20))),
        ::capgen::rt::FieldShape::required("price", &::capgen::rt::Shape::DECIMAL),
        ::capgen::rt::FieldShape::required("rate", &::capgen::rt::Shape::decimal(Some("0"), Some("99.99"))),
        ::capgen::rt::FieldShape::required("flag", &::capgen::rt::Shape::Bool),
        ::capgen::rt::FieldShape::required("scalar", &::capgen::rt::Shape::Any),
        ::capgen::rt::FieldShape::optional("nullable_scalar", &::capgen::rt::Shape::Any),
        ::capgen::rt::FieldShape::required("document", &::capgen::rt::Shape::Json),
        ::capgen::rt::FieldShape::required("blob", &::capgen::rt::Shape::Bytes),
        ::capgen::rt::FieldShape::required("at", &::capgen::rt::Shape::DateTime),
        ::capgen::rt::FieldShape::required("on", &::capgen::rt::Shape::Date),
        ::capgen::rt::FieldShape::required("lines", &::capgen::rt::Shape::list_of(&SAVE_ORDER_INPUT_LINES_SHAPE, Some(1), None)),
        ::capgen::rt::FieldShape::required("grid", &::capgen::rt::Shape::list(&::capgen::rt::Shape::list(&::capgen::rt::Shape::INT))),
        ::capgen::rt::FieldShape::required("labels", &::capgen::rt::Shape::map(&::capgen::rt::Shape::TEXT)),
        ::capgen::rt::FieldShape::required("prices", &::capgen::rt::Shape::map(&SAVE_ORDER_INPUT_PRICES_SHAPE)),
        ::capgen::rt::FieldShape::required("state", &SAVE_ORDER_INPUT_STATE_SHAPE),
        ::capgen::rt::FieldShape::required("kind", &SAVE_ORDER_INPUT_KIND_SHAPE),
        ::capgen::rt::FieldShape::optional("maybe_state", &::capgen::rt::Shape::nullable(&SAVE_ORDER_INPUT_MAYBE_STATE_SHAPE)),
        ::capgen::rt::FieldShape::required("password", &::capgen::rt::Shape::secret(&::capgen::rt::Shape::TEXT)),
        ::capgen::rt::FieldShape::optional("pin", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::secret(&::capgen::rt::Shape::TEXT))),
        ::capgen::rt::FieldShape::required("keys", &::capgen::rt::Shape::list(&::capgen::rt::Shape::secret(&::capgen::rt::Shape::TEXT))),
        ::capgen::rt::FieldShape::required("total", &super::types::MONEY_SHAPE),
        ::capgen::rt::FieldShape::required("contact", &super::types::CONTACT_SHAPE),
        ::capgen::rt::FieldShape::required("email", &super::types::EMAIL_SHAPE),
        ::capgen::rt::FieldShape::required("note", &super::types::NOTE_SHAPE),
        ::capgen::rt::FieldShape::required("tags", &super::types::TAGS_SHAPE),
        ::capgen::rt::FieldShape::required("day", &super::types::WEEKDAY_SHAPE),
        ::capgen::rt::FieldShape::required("days", &::capgen::rt::Shape::list(&super::types::WEEKDAY_SHAPE)),
        ::capgen::rt::FieldShape::required("bare", &SAVE_ORDER_INPUT_BARE_SHAPE),
    ]);

    impl ::capgen::rt::Value for SaveOrderInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.text,
                1 => &self.short,
                2 => &self.exact,
                3 => &self.count,
                4 => &self.level,
                5 => &self.ratio,
                6 => &self.share,
                7 => &self.circle,
                8 => &self.big,
                9 => &self.price,
                10 => &self.rate,
                11 => &self.flag,
                12 => &self.scalar,
                13 => &self.nullable_scalar,
                14 => &self.document,
                15 => &self.blob,
                16 => &self.at,
                17 => &self.on,
                18 => &self.lines,
                19 => &self.grid,
                20 => &self.labels,
                21 => &self.prices,
                22 => &self.state,
                23 => &self.kind,
                24 => &self.maybe_state,
                25 => &self.password,
                26 => &self.pin,
                27 => &self.keys,
                28 => &self.total,
                29 => &self.contact,
                30 => &self.email,
                31 => &self.note,
                32 => &self.tags,
                33 => &self.day,
                34 => &self.days,
                35 => &self.bare,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.text,
                1 => &mut self.short,
                2 => &mut self.exact,
                3 => &mut self.count,
                4 => &mut self.level,
                5 => &mut self.ratio,
                6 => &mut self.share,
                7 => &mut self.circle,
                8 => &mut self.big,
                9 => &mut self.price,
                10 => &mut self.rate,
                11 => &mut self.flag,
                12 => &mut self.scalar,
                13 => &mut self.nullable_scalar,
                14 => &mut self.document,
                15 => &mut self.blob,
                16 => &mut self.at,
                17 => &mut self.on,
                18 => &mut self.lines,
                19 => &mut self.grid,
                20 => &mut self.labels,
                21 => &mut self.prices,
                22 => &mut self.state,
                23 => &mut self.kind,
                24 => &mut self.maybe_state,
                25 => &mut self.password,
                26 => &mut self.pin,
                27 => &mut self.keys,
                28 => &mut self.total,
                29 => &mut self.contact,
                30 => &mut self.email,
                31 => &mut self.note,
                32 => &mut self.tags,
                33 => &mut self.day,
                34 => &mut self.days,
                35 => &mut self.bare,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SaveOrderInput {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderInput {
                text: ::capgen::rt::Typed::empty(seal),
                short: ::capgen::rt::Typed::empty(seal),
                exact: ::capgen::rt::Typed::empty(seal),
                count: ::capgen::rt::Typed::empty(seal),
                level: ::capgen::rt::Typed::empty(seal),
                ratio: ::capgen::rt::Typed::empty(seal),
                share: ::capgen::rt::Typed::empty(seal),
                circle: ::capgen::rt::Typed::empty(seal),
                big: ::capgen::rt::Typed::empty(seal),
                price: ::capgen::rt::Typed::empty(seal),
                rate: ::capgen::rt::Typed::empty(seal),
                flag: ::capgen::rt::Typed::empty(seal),
                scalar: ::capgen::rt::Typed::empty(seal),
                nullable_scalar: ::capgen::rt::Typed::empty(seal),
                document: ::capgen::rt::Typed::empty(seal),
                blob: ::capgen::rt::Typed::empty(seal),
                at: ::capgen::rt::Typed::empty(seal),
                on: ::capgen::rt::Typed::empty(seal),
                lines: ::capgen::rt::Typed::empty(seal),
                grid: ::capgen::rt::Typed::empty(seal),
                labels: ::capgen::rt::Typed::empty(seal),
                prices: ::capgen::rt::Typed::empty(seal),
                state: ::capgen::rt::Typed::empty(seal),
                kind: ::capgen::rt::Typed::empty(seal),
                maybe_state: ::capgen::rt::Typed::empty(seal),
                password: ::capgen::rt::Typed::empty(seal),
                pin: ::capgen::rt::Typed::empty(seal),
                keys: ::capgen::rt::Typed::empty(seal),
                total: ::capgen::rt::Typed::empty(seal),
                contact: ::capgen::rt::Typed::empty(seal),
                email: ::capgen::rt::Typed::empty(seal),
                note: ::capgen::rt::Typed::empty(seal),
                tags: ::capgen::rt::Typed::empty(seal),
                day: ::capgen::rt::Typed::empty(seal),
                days: ::capgen::rt::Typed::empty(seal),
                bare: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `lines` of [`SaveOrderInput`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderInputLines {
        /// `sku`: text.
        pub sku: String,
        /// `quantity`: a whole number, 1 to 999.
        pub quantity: i64,
        /// `gift`: true or false, or null. May be left out.
        pub gift: Option<bool>,
    }

    #[doc(hidden)]
    pub static SAVE_ORDER_INPUT_LINES_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderInputLines", &[
        ::capgen::rt::FieldShape::required("sku", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("quantity", &::capgen::rt::Shape::int(Some(1), Some(999))),
        ::capgen::rt::FieldShape::optional("gift", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::Bool)),
    ]);

    impl ::capgen::rt::Value for SaveOrderInputLines {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.sku,
                1 => &self.quantity,
                2 => &self.gift,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.sku,
                1 => &mut self.quantity,
                2 => &mut self.gift,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SaveOrderInputLines {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_INPUT_LINES_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderInputLines {
                sku: ::capgen::rt::Typed::empty(seal),
                quantity: ::capgen::rt::Typed::empty(seal),
                gift: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `prices` of [`SaveOrderInput`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderInputPrices {
        /// `net`: [`Money`](super::types::Money).
        pub net: super::types::Money,
        /// `gross`: [`Money`](super::types::Money), or null. May be left out.
        pub gross: Option<super::types::Money>,
    }

    #[doc(hidden)]
    pub static SAVE_ORDER_INPUT_PRICES_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderInputPrices", &[
        ::capgen::rt::FieldShape::required("net", &super::types::MONEY_SHAPE),
        ::capgen::rt::FieldShape::optional("gross", &::capgen::rt::Shape::nullable(&super::types::MONEY_SHAPE)),
    ]);

    impl ::capgen::rt::Value for SaveOrderInputPrices {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.net,
                1 => &self.gross,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.net,
                1 => &mut self.gross,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SaveOrderInputPrices {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_INPUT_PRICES_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderInputPrices {
                net: ::capgen::rt::Typed::empty(seal),
                gross: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `state` of [`SaveOrderInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum SaveOrderInputState {
        /// `DRAFT`.
        Draft,
        /// `SENT`.
        Sent,
        /// `PAID`.
        Paid,
    }

    ::capgen::rt::words!(SaveOrderInputState, SAVE_ORDER_INPUT_STATE_SHAPE,
        Draft = "DRAFT",
        Sent = "SENT",
        Paid = "PAID",
    );

    /// `kind` of [`SaveOrderInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum SaveOrderInputKind {
        /// `ORDER`.
        Order,
    }

    ::capgen::rt::words!(SaveOrderInputKind, SAVE_ORDER_INPUT_KIND_SHAPE,
        Order = "ORDER",
    );

    /// `maybe_state` of [`SaveOrderInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum SaveOrderInputMaybeState {
        /// `open`.
        Open,
        /// `closed`.
        Closed,
    }

    ::capgen::rt::words!(SaveOrderInputMaybeState, SAVE_ORDER_INPUT_MAYBE_STATE_SHAPE,
        Open = "open",
        Closed = "closed",
    );

    /// `bare` of [`SaveOrderInput`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderInputBare {
        /// `a`: text.
        pub a: String,
        /// `b`: text.
        pub b: String,
    }

    #[doc(hidden)]
    pub static SAVE_ORDER_INPUT_BARE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderInputBare", &[
        ::capgen::rt::FieldShape::required("a", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("b", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for SaveOrderInputBare {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.a,
                1 => &self.b,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.a,
                1 => &mut self.b,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SaveOrderInputBare {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_INPUT_BARE_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderInputBare {
                a: ::capgen::rt::Typed::empty(seal),
                b: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`SaveOrder`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderOutput {
        /// `order_id`: text.
        pub order_id: String,
        /// `nothing`: an object, [`SaveOrderOutputNothing`].
        pub nothing: SaveOrderOutputNothing,
        /// `nested`: an object, [`SaveOrderOutputNested`].
        pub nested: SaveOrderOutputNested,
    }

    #[doc(hidden)]
    pub static SAVE_ORDER_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderOutput", &[
        ::capgen::rt::FieldShape::required("order_id", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("nothing", &SAVE_ORDER_OUTPUT_NOTHING_SHAPE),
        ::capgen::rt::FieldShape::required("nested", &SAVE_ORDER_OUTPUT_NESTED_SHAPE),
    ]);

    impl ::capgen::rt::Value for SaveOrderOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.order_id,
                1 => &self.nothing,
                2 => &self.nested,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.order_id,
                1 => &mut self.nothing,
                2 => &mut self.nested,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SaveOrderOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderOutput {
                order_id: ::capgen::rt::Typed::empty(seal),
                nothing: ::capgen::rt::Typed::empty(seal),
                nested: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `nothing` of [`SaveOrderOutput`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderOutputNothing {}

    #[doc(hidden)]
    pub static SAVE_ORDER_OUTPUT_NOTHING_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderOutputNothing", &[
    ]);

    impl ::capgen::rt::Value for SaveOrderOutputNothing {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for SaveOrderOutputNothing {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_OUTPUT_NOTHING_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            SaveOrderOutputNothing {
            }
        }
    }

    /// `nested` of [`SaveOrderOutput`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderOutputNested {
        /// `deeper`: an object, [`SaveOrderOutputNestedDeeper`].
        pub deeper: SaveOrderOutputNestedDeeper,
    }

    #[doc(hidden)]
    pub static SAVE_ORDER_OUTPUT_NESTED_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderOutputNested", &[
        ::capgen::rt::FieldShape::required("deeper", &SAVE_ORDER_OUTPUT_NESTED_DEEPER_SHAPE),
    ]);

    impl ::capgen::rt::Value for SaveOrderOutputNested {
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

    impl ::capgen::rt::Typed for SaveOrderOutputNested {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_OUTPUT_NESTED_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderOutputNested {
                deeper: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `deeper` of [`SaveOrderOutputNested`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderOutputNestedDeeper {
        /// `deepest`: an object, [`SaveOrderOutputNestedDeeperDeepest`].
        pub deepest: SaveOrderOutputNestedDeeperDeepest,
    }

    #[doc(hidden)]
    pub static SAVE_ORDER_OUTPUT_NESTED_DEEPER_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderOutputNestedDeeper", &[
        ::capgen::rt::FieldShape::required("deepest", &SAVE_ORDER_OUTPUT_NESTED_DEEPER_DEEPEST_SHAPE),
    ]);

    impl ::capgen::rt::Value for SaveOrderOutputNestedDeeper {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.deepest,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.deepest,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SaveOrderOutputNestedDeeper {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_OUTPUT_NESTED_DEEPER_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderOutputNestedDeeper {
                deepest: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `deepest` of [`SaveOrderOutputNestedDeeper`].
    #[derive(Clone, PartialEq)]
    pub struct SaveOrderOutputNestedDeeperDeepest {
        /// `value`: a whole number, or null. May be left out.
        pub value: Option<i64>,
    }

    #[doc(hidden)]
    pub static SAVE_ORDER_OUTPUT_NESTED_DEEPER_DEEPEST_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SaveOrderOutputNestedDeeperDeepest", &[
        ::capgen::rt::FieldShape::optional("value", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::INT)),
    ]);

    impl ::capgen::rt::Value for SaveOrderOutputNestedDeeperDeepest {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.value,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.value,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SaveOrderOutputNestedDeeperDeepest {
        const SHAPE: &'static ::capgen::rt::Shape = &SAVE_ORDER_OUTPUT_NESTED_DEEPER_DEEPEST_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SaveOrderOutputNestedDeeperDeepest {
                value: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(PickCountryInput, PickCountryOutput, PingInput, PingOutput, SaveOrderInput, SaveOrderInputLines, SaveOrderInputPrices, SaveOrderInputBare, SaveOrderOutput, SaveOrderOutputNothing, SaveOrderOutputNested, SaveOrderOutputNestedDeeper, SaveOrderOutputNestedDeeperDeepest);
}

/// The named types of the catalogue.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
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
    pub static CONTACT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::nullable(&CONTACT_ITEM_SHAPE);

    /// What [`Contact`] holds.
    #[derive(Clone, PartialEq)]
    pub struct ContactItem {
        /// `email`: [`Email`].
        pub email: Email,
        /// `phone`: text, or null. May be left out.
        pub phone: Option<String>,
    }

    #[doc(hidden)]
    pub static CONTACT_ITEM_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ContactItem", &[
        ::capgen::rt::FieldShape::required("email", &EMAIL_SHAPE),
        ::capgen::rt::FieldShape::optional("phone", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for ContactItem {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.email,
                1 => &self.phone,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.email,
                1 => &mut self.phone,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for ContactItem {
        const SHAPE: &'static ::capgen::rt::Shape = &CONTACT_ITEM_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            ContactItem {
                email: ::capgen::rt::Typed::empty(seal),
                phone: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Email`, a type of the catalogue.
    ///
    /// It is text of 3 to 254 characters.
    pub type Email = String;

    #[doc(hidden)]
    pub static EMAIL_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::text(Some(3), Some(254));

    /// `Money`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Money {
        /// `amount`: an exact decimal, at least 0.
        pub amount: ::capgen::Decimal,
        /// `currency`: one of `EUR`, `USD`, `GBP`.
        pub currency: MoneyCurrency,
    }

    #[doc(hidden)]
    pub static MONEY_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Money", &[
        ::capgen::rt::FieldShape::required("amount", &::capgen::rt::Shape::decimal(Some("0"), None)),
        ::capgen::rt::FieldShape::required("currency", &MONEY_CURRENCY_SHAPE),
    ]);

    impl ::capgen::rt::Value for Money {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.amount,
                1 => &self.currency,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.amount,
                1 => &mut self.currency,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Money {
        const SHAPE: &'static ::capgen::rt::Shape = &MONEY_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Money {
                amount: ::capgen::rt::Typed::empty(seal),
                currency: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `currency` of [`Money`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MoneyCurrency {
        /// `EUR`.
        Eur,
        /// `USD`.
        Usd,
        /// `GBP`.
        Gbp,
    }

    ::capgen::rt::words!(MoneyCurrency, MONEY_CURRENCY_SHAPE,
        Eur = "EUR",
        Usd = "USD",
        Gbp = "GBP",
    );

    /// `Note`, a type of the catalogue.
    ///
    /// It is text, or null.
    pub type Note = Option<String>;

    #[doc(hidden)]
    pub static NOTE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::nullable(&::capgen::rt::Shape::TEXT);

    /// `Tags`, a type of the catalogue.
    ///
    /// It is a list of at most 20 items, each text.
    pub type Tags = Vec<String>;

    #[doc(hidden)]
    pub static TAGS_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::list_of(&::capgen::rt::Shape::TEXT, None, Some(20));

    /// `Weekday`, a type of the catalogue.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Weekday {
        /// `mon`.
        Mon,
        /// `tue`.
        Tue,
        /// `wed`.
        Wed,
    }

    ::capgen::rt::words!(Weekday, WEEKDAY_SHAPE,
        Mon = "mon",
        Tue = "tue",
        Wed = "wed",
    );

    ::capgen::rt::common!(ContactItem, Money);
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
