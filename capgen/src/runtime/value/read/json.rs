//! Free JSON inside a value: the same rules as elsewhere (no member twice, a depth limit), no shape.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::super::Json;
use super::super::path::Here;
use super::visitor::{duplicate, too_deep};
use super::{Gather, number};

pub(super) struct JsonReader<'r> {
    here: &'r Here<'r>,
    secret: bool,
    gather: &'r mut Gather,
}

impl<'r> JsonReader<'r> {
    pub fn new(here: &'r Here<'r>, secret: bool, gather: &'r mut Gather) -> Self {
        JsonReader { here, secret, gather }
    }

    fn open<E: Error>(&mut self) -> Result<(), E> {
        if !self.here.is_too_deep() {
            return Ok(());
        }
        let fault = too_deep(self.here);
        let error = E::custom(&fault);
        self.gather.faults.add(|| fault);
        Err(error)
    }
}

impl<'de> DeserializeSeed<'de> for JsonReader<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for JsonReader<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        serde_json::Number::from_f64(value).map(Json::Number).ok_or_else(|| E::custom("a number that is not finite"))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        Ok(Json::String(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Json, E> {
        Ok(Json::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Json, A::Error> {
        self.open()?;
        let mut list = Vec::new();
        loop {
            let here = self.here.item(list.len(), self.secret);
            match items.next_element_seed(JsonReader::new(&here, self.secret, self.gather))? {
                Some(item) => list.push(item),
                None => return Ok(Json::Array(list)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<Json, A::Error> {
        self.open()?;
        let mut object = serde_json::Map::new();
        let mut key = match number::first_key(&mut members)? {
            number::FirstKey::Number(text) => return number::visit(self, &text),
            number::FirstKey::Other(key) => Some(key),
            number::FirstKey::None => None,
        };
        while let Some(name) = key {
            let here = self.here.key(&name, self.secret);
            if object.contains_key(&name) {
                self.gather.faults.add(|| duplicate(&here));
                members.next_value::<IgnoredAny>()?;
            } else {
                let value = members.next_value_seed(JsonReader::new(&here, self.secret, self.gather))?;
                object.insert(name, value);
            }
            key = members.next_key()?;
        }
        Ok(Json::Object(object))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::runtime::value::{Faults, Unknown};

    /// Runs a reader of free JSON.
    pub fn free<E>(read: impl FnOnce(JsonReader<'_>) -> Result<Json, E>) -> Result<Json, E> {
        let mut gather = Gather { unknown: Unknown::Refuse, faults: Faults::default() };
        read(JsonReader::new(&Here::ROOT, false, &mut gather))
    }
}
