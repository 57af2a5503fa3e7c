//! How the types of the standard library keep values.

use std::any::Any;
use std::collections::BTreeMap;

use super::access::exchange;
use super::{Entries, EntriesMut, Json, Keep, Misfit, Parts, Scalar, Seal, Shape, Typed, Value, View};

impl Value for String {
    fn view(&self) -> View<'_> {
        View::Str(self)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for String {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        let Scalar::Str(text) = scalar else { return Err(Misfit::Kind) };
        *self = text.into_owned();
        Ok(())
    }
    fn take(&mut self) -> Scalar<'static> {
        Scalar::Str(std::mem::take(self).into())
    }
}

impl Typed for String {
    const SHAPE: &'static Shape = &Shape::TEXT;
    fn empty(_: Seal) -> Self {
        String::new()
    }
}

impl Value for bool {
    fn view(&self) -> View<'_> {
        View::Bool(*self)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for bool {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        let Scalar::Bool(value) = scalar else { return Err(Misfit::Kind) };
        *self = value;
        Ok(())
    }
}

impl Typed for bool {
    const SHAPE: &'static Shape = &Shape::Bool;
    fn empty(_: Seal) -> Self {
        false
    }
}

impl Value for i64 {
    fn view(&self) -> View<'_> {
        View::Int(*self)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for i64 {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        let Scalar::Int(value) = scalar else { return Err(Misfit::Kind) };
        *self = value;
        Ok(())
    }
}

impl Typed for i64 {
    const SHAPE: &'static Shape = &Shape::INT;
    fn empty(_: Seal) -> Self {
        0
    }
}

impl Value for f64 {
    fn view(&self) -> View<'_> {
        View::Number(*self)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for f64 {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        let Scalar::Number(value) = scalar else { return Err(Misfit::Kind) };
        *self = value;
        Ok(())
    }
}

impl Typed for f64 {
    const SHAPE: &'static Shape = &Shape::NUMBER;
    fn empty(_: Seal) -> Self {
        0.0
    }
}

impl Value for Json {
    fn view(&self) -> View<'_> {
        View::Json(self)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl Keep for Json {
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        *self = match scalar {
            Scalar::Null => Json::Null,
            Scalar::Bool(value) => Json::Bool(value),
            Scalar::Int(value) => Json::from(value),
            Scalar::Wide(value) => u64::try_from(value).map_err(|_| Misfit::Kind)?.into(),
            Scalar::Number(value) => Json::from(value),
            Scalar::Str(value) => Json::String(value.into_owned()),
            Scalar::Json(value) => value,
            Scalar::Bytes(_) | Scalar::Index(_) | Scalar::Variant(..) => return Err(Misfit::Kind),
        };
        Ok(())
    }
    fn take(&mut self) -> Scalar<'static> {
        Scalar::Json(Json::take(self))
    }
}

impl Typed for Json {
    const SHAPE: &'static Shape = &Shape::Json;
    fn empty(_: Seal) -> Self {
        Json::Null
    }
}

impl<T: Typed> Value for Option<T> {
    fn view(&self) -> View<'_> {
        match self {
            Some(value) => value.view(),
            // What can be null itself is not null where it is missing.
            None if const { T::SHAPE.holds_null() } => View::Absent,
            None => View::Null,
        }
    }
    fn at(&self, index: usize) -> Option<&dyn Value> {
        self.as_ref()?.at(index)
    }
    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        present(self).slot(index)
    }
    fn entries(&self) -> Option<Entries<'_>> {
        self.as_ref()?.entries()
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl<T: Typed> Keep for Option<T> {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn put(&mut self, scalar: Scalar<'_>) -> Result<(), Misfit> {
        if matches!(scalar, Scalar::Null) && const { !T::SHAPE.holds_null() } {
            *self = None;
            return Ok(());
        }
        present(self).put(scalar)
    }
    fn take(&mut self) -> Scalar<'static> {
        self.as_mut().map_or(Scalar::Null, |value| (value as &mut dyn Value).take())
    }
    fn parts(&mut self) -> Option<&mut dyn Parts> {
        Some(self)
    }
}

impl<T: Typed> Parts for Option<T> {
    fn begin(&mut self) {
        present(self).begin();
    }
    fn push(&mut self) -> Option<&mut dyn Value> {
        present(self).push()
    }
    fn entry(&mut self, key: String) -> Option<&mut dyn Value> {
        present(self).entry(key)
    }
    fn entries_mut(&mut self) -> EntriesMut<'_> {
        self.as_mut().map_or_else(
            || Box::new(std::iter::empty()) as EntriesMut<'_>,
            |value| (value as &mut dyn Value).entries_mut(),
        )
    }
}

fn present<T: Typed>(place: &mut Option<T>) -> &mut dyn Value {
    place.get_or_insert_with(|| T::empty(Seal::new()))
}

impl<T: Typed> Typed for Option<T> {
    const SHAPE: &'static Shape = &Shape::nullable(T::SHAPE);
    fn empty(_: Seal) -> Self {
        None
    }
}

impl<T: Typed> Value for Box<T> {
    fn view(&self) -> View<'_> {
        T::view(self)
    }
    fn at(&self, index: usize) -> Option<&dyn Value> {
        T::at(self, index)
    }
    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        T::slot(self, index)
    }
    fn entries(&self) -> Option<Entries<'_>> {
        T::entries(self)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        T::keep(self)
    }
}

impl<T: Typed> Typed for Box<T> {
    const SHAPE: &'static Shape = T::SHAPE;
    fn empty(seal: Seal) -> Self {
        Box::new(T::empty(seal))
    }
}

impl<T: Typed> Value for Vec<T> {
    fn view(&self) -> View<'_> {
        View::List(self.len())
    }
    fn at(&self, index: usize) -> Option<&dyn Value> {
        self.get(index).map(|item| item as &dyn Value)
    }
    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        self.get_mut(index).map(|item| item as &mut dyn Value)
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl<T: Typed> Keep for Vec<T> {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn parts(&mut self) -> Option<&mut dyn Parts> {
        Some(self)
    }
}

impl<T: Typed> Parts for Vec<T> {
    fn begin(&mut self) {
        self.clear();
    }
    fn push(&mut self) -> Option<&mut dyn Value> {
        Vec::push(self, T::empty(Seal::new()));
        self.last_mut().map(|item| item as &mut dyn Value)
    }
}

impl<T: Typed> Typed for Vec<T> {
    const SHAPE: &'static Shape = &Shape::list(T::SHAPE);
    fn empty(_: Seal) -> Self {
        Vec::new()
    }
}

impl<T: Typed> Value for BTreeMap<String, T> {
    fn view(&self) -> View<'_> {
        View::Map
    }
    fn entries(&self) -> Option<Entries<'_>> {
        Some(Box::new(self.iter().map(|(key, value)| (key.as_str(), value as &dyn Value))))
    }
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        Some(self)
    }
}

impl<T: Typed> Keep for BTreeMap<String, T> {
    fn exchange(&mut self, other: &mut dyn Any) -> bool {
        exchange(self, other)
    }
    fn parts(&mut self) -> Option<&mut dyn Parts> {
        Some(self)
    }
}

impl<T: Typed> Parts for BTreeMap<String, T> {
    fn begin(&mut self) {
        self.clear();
    }
    fn entry(&mut self, key: String) -> Option<&mut dyn Value> {
        match BTreeMap::entry(self, key) {
            std::collections::btree_map::Entry::Vacant(place) => Some(place.insert(T::empty(Seal::new()))),
            std::collections::btree_map::Entry::Occupied(_) => None,
        }
    }
    fn entries_mut(&mut self) -> EntriesMut<'_> {
        Box::new(self.iter_mut().map(|(key, value)| (key.as_str(), value as &mut dyn Value)))
    }
}

impl<T: Typed> Typed for BTreeMap<String, T> {
    const SHAPE: &'static Shape = &Shape::map(T::SHAPE);
    fn empty(_: Seal) -> Self {
        BTreeMap::new()
    }
}
