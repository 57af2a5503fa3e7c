//! What a call costs: an amount and its currency.
//!
//! Invariant: nothing is rounded and nothing guessed. Where a contract does not tell an amount, there is none.

use std::fmt;

use super::contract::{Pricing, PricingModel};
use super::members::Members;
use super::value::{Decimal, FieldShape, Seal, Shape, Value, View};
use super::{Descriptor, Json, Typed, json};

/// An amount of money.
///
/// ```
/// use capgen::Price;
///
/// let price = Price::new("12.50".parse()?, "EUR");
/// assert_eq!(price.to_string(), "12.50 EUR");
/// assert!(price.is_within(&Price::new("12.5".parse()?, "EUR")));
/// assert!(!price.is_within(&Price::new("100".parse()?, "JPY")), "nobody knows what that is in EUR");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// How much, exactly.
    pub amount: Decimal,
    /// Of which currency: an ISO 4217 code.
    pub currency: String,
}

impl Price {
    /// So much of a currency.
    pub fn new(amount: Decimal, currency: impl Into<String>) -> Price {
        Price { amount, currency: currency.into() }
    }

    /// Is it at most that? Not where the currencies differ.
    pub fn is_within(&self, most: &Price) -> bool {
        self.currency == most.currency && self.amount <= most.amount
    }

    /// What a contract says that a call costs, where that is an amount. A rate is of something that only the provider knows.
    pub(super) fn declared(descriptor: &Descriptor) -> Option<Price> {
        let pricing = descriptor.price()?;
        let (currency, minor) = (pricing.currency?, pricing.take_rate_fixed_minor?);
        let is_fixed = pricing.model != PricingModel::Free && pricing.take_rate_bps.unwrap_or(0) == 0;
        is_fixed.then(|| Price { amount: of_minor(minor, exponent(currency)), currency: currency.to_owned() })
    }

    /// Does a contract say that calls are free?
    pub(super) fn is_free(descriptor: &Descriptor) -> bool {
        descriptor.price().is_some_and(|Pricing { model, .. }| *model == PricingModel::Free)
    }

    /// As it stands in a RESULT.
    pub(super) fn to_json(&self) -> Json {
        json!({ "amount": self.amount.as_str(), "currency": self.currency })
    }

    /// Reads it back.
    pub(super) fn from_json(json: Json) -> Result<Price, String> {
        let mut members = Members::of(json, "`price`")?;
        let amount = members.text("amount")?.parse().map_err(|_| "`price.amount` is no decimal".to_owned())?;
        Ok(Price { amount, currency: members.text("currency")? })
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount, self.currency)
    }
}

/// How many digits after the point a currency has (ISO 4217).
fn exponent(currency: &str) -> usize {
    match currency {
        "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "UYI" | "VND"
        | "VUV" | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        "CLF" | "UYW" => 4,
        _ => 2,
    }
}

fn of_minor(minor: u64, exponent: usize) -> Decimal {
    let digits = format!("{minor:0>width$}", width = exponent + 1);
    let (whole, part) = digits.split_at(digits.len() - exponent);
    let text = if part.is_empty() { whole.to_owned() } else { format!("{whole}.{part}") };
    // Digits with a point between them are a decimal.
    text.parse().unwrap_or_else(|_| Decimal::from(0))
}

static SHAPE: Shape = Shape::record(
    "price",
    &[
        FieldShape::required("amount", &Shape::DECIMAL),
        FieldShape::required("currency", &Shape::text(Some(3), Some(3))),
    ],
);

impl Value for Price {
    fn view(&self) -> View<'_> {
        View::Record
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        Some(match index {
            0 => &self.amount,
            1 => &self.currency,
            _ => return None,
        })
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        Some(match index {
            0 => &mut self.amount,
            1 => &mut self.currency,
            _ => return None,
        })
    }
}

impl Typed for Price {
    const SHAPE: &'static Shape = &SHAPE;

    fn empty(seal: Seal) -> Self {
        Price { amount: Typed::empty(seal), currency: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::contract::Contract;
    use super::*;

    fn declared(pricing: Pricing) -> Option<String> {
        let contract: &'static Contract = Box::leak(Box::new(Contract { pricing: Some(pricing), ..Contract::NONE }));
        let plain = Descriptor::of("a.b", "", &Shape::TEXT, &Shape::TEXT);
        Price::declared(&Descriptor { contract: Some(contract), ..plain }).map(|price| price.to_string())
    }

    #[test]
    fn minor_units_are_those_of_the_currency() {
        let of = |currency, minor| {
            let per_call = Pricing::of(PricingModel::PerCall);
            declared(Pricing { take_rate_fixed_minor: Some(minor), currency: Some(currency), ..per_call }).unwrap()
        };
        assert_eq!([of("EUR", 1250), of("EUR", 5), of("EUR", 0)], ["12.50 EUR", "0.05 EUR", "0.00 EUR"]);
        assert_eq!([of("JPY", 1250), of("KWD", 1250), of("CLF", 1)], ["1250 JPY", "1.250 KWD", "0.0001 CLF"]);
        assert_eq!(of("USD", u64::MAX), "184467440737095516.15 USD");
    }

    #[test]
    fn what_is_no_amount_is_not_guessed() {
        let fixed = Pricing {
            take_rate_fixed_minor: Some(30),
            currency: Some("EUR"),
            ..Pricing::of(PricingModel::PerTransaction)
        };
        assert_eq!(declared(fixed).as_deref(), Some("0.30 EUR"));
        assert_eq!(declared(Pricing { take_rate_bps: Some(0), ..fixed }).as_deref(), Some("0.30 EUR"));
        assert_eq!(declared(Pricing { take_rate_bps: Some(290), ..fixed }), None);
        assert_eq!(declared(Pricing { currency: None, ..fixed }), None);
        assert_eq!(declared(Pricing { model: PricingModel::Free, ..fixed }), None);
        assert_eq!(declared(Pricing::of(PricingModel::PerCall)), None);
    }
}
