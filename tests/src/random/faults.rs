//! Everything that can be made wrong with a value, one thing at a time, and where it must be told.

use std::collections::BTreeMap;

use capgen::model::{Field, Object, Presence, Range, Type, TypeKind, Union};
use serde_json::{Value, json};

use super::values::{Named, Resolved, decimal, in_hundredths, resolved};

/// One thing that is wrong.
pub struct Fault {
    /// The sort of fault, as the runtime calls it.
    pub kind: &'static str,
    /// Where, as a JSON pointer.
    pub path: String,
    change: Change,
    steps: Vec<Step>,
}

enum Change {
    Replace(Value),
    Remove(String),
    Insert(String),
    Repeat,
    Shorten,
}

/// One step into a value.
#[derive(Clone)]
enum Step {
    Member(String),
    Item(usize),
}

impl Fault {
    /// The value with this fault.
    pub fn apply(&self, value: &Value) -> Value {
        let mut changed = value.clone();
        let place = self.steps.iter().try_fold(&mut changed, |place, step| match step {
            Step::Member(name) => place.get_mut(name.as_str()),
            Step::Item(index) => place.get_mut(index),
        });
        let place = place.expect("the steps lead into the value");
        match &self.change {
            Change::Replace(with) => *place = with.clone(),
            Change::Remove(name) => drop(place.as_object_mut().and_then(|object| object.remove(name))),
            Change::Insert(name) => place[name] = json!(1),
            Change::Repeat => {
                let items = place.as_array_mut().expect("a list");
                items.push(items.first().cloned().unwrap_or_default());
            }
            Change::Shorten => drop(place.as_array_mut().and_then(Vec::pop)),
        }
        changed
    }
}

/// All faults that a right value of a type can be given.
pub fn all(ty: &Type, value: &Value, named: &Named<'_>) -> Vec<Fault> {
    let mut finder = Finder { named, faults: Vec::new(), steps: Vec::new() };
    finder.look(ty, value, "", false);
    finder.faults
}

struct Finder<'m> {
    named: &'m Named<'m>,
    faults: Vec<Fault>,
    steps: Vec<Step>,
}

impl Finder<'_> {
    fn add(&mut self, kind: &'static str, path: &str, change: Change) {
        self.faults.push(Fault { kind, path: path.to_owned(), change, steps: self.steps.clone() });
    }

    fn replace(&mut self, kind: &'static str, path: &str, with: impl Into<Value>) {
        self.add(kind, path, Change::Replace(with.into()));
    }

    fn look(&mut self, ty: &Type, value: &Value, path: &str, secret: bool) {
        let Resolved { kind, nullable, secret: masked } = resolved(ty, self.named);
        let secret = secret || masked;
        if !nullable && !matches!(kind, TypeKind::Any | TypeKind::Json) {
            self.replace("WrongKind", path, Value::Null);
        }
        match kind {
            TypeKind::Str(range) => self.text(range, path),
            TypeKind::Int(range) => self.integer(range, path),
            TypeKind::Number(range) => {
                self.replace("WrongKind", path, "1");
                for beyond in outside(&in_numbers(range)) {
                    self.replace("OutOfRange", path, beyond as f64 / 100.0);
                }
            }
            TypeKind::Integer(_) | TypeKind::Exact(_) => unreachable!("no type expression is one"),
            TypeKind::Decimal(range) => {
                self.replace("WrongKind", path, 1);
                self.replace("Malformed", path, "1,5");
                for beyond in outside(&in_numbers(range)) {
                    self.replace("OutOfRange", path, decimal(beyond));
                }
            }
            TypeKind::Bool => self.replace("WrongKind", path, "true"),
            TypeKind::Any => self.replace("WrongKind", path, json!({})),
            TypeKind::Json => {}
            TypeKind::Bytes => self.replace("Malformed", path, "a"),
            TypeKind::DateTime => self.replace("Malformed", path, "2026-01-01T00:00:00"),
            TypeKind::Date => self.replace("Malformed", path, "2026-02-30"),
            TypeKind::Enum(words) => {
                self.replace("WrongKind", path, 1);
                let unknown = words.iter().map(|word| word.as_str()).max().unwrap_or_default();
                self.replace("UnknownWord", path, format!("{unknown}!"));
            }
            TypeKind::List { of, items } => self.list(of, items, value, path, secret),
            TypeKind::Map(of) => {
                self.replace("WrongKind", path, json!([]));
                for (key, value) in value.as_object().into_iter().flatten() {
                    let path = format!("{path}/{}", if secret { "***".to_owned() } else { shown(key) });
                    self.inside(Step::Member(key.clone()), |finder| finder.look(of, value, &path, secret));
                }
            }
            TypeKind::Object(object) => self.object(object, None, value, path, secret),
            TypeKind::Union(union) => self.union(union, value, path, secret),
            TypeKind::Named(_) | TypeKind::Faulty => {}
        }
    }

    fn inside(&mut self, step: Step, look: impl FnOnce(&mut Self)) {
        self.steps.push(step);
        look(self);
        self.steps.pop();
    }

    fn text(&mut self, range: &Range<u64>, path: &str) {
        self.replace("WrongKind", path, 1);
        if let Some(max) = range.max {
            self.replace("OutOfRange", path, "é".repeat(max as usize + 1));
        }
        if let Some(min) = range.min.filter(|min| *min > 0) {
            self.replace("OutOfRange", path, "é".repeat(min as usize - 1));
        }
    }

    fn integer(&mut self, range: &Range<i64>, path: &str) {
        self.replace("WrongKind", path, "1");
        self.replace("OutOfRange", path, u64::MAX);
        for beyond in outside(range) {
            self.replace("OutOfRange", path, beyond);
        }
    }

    fn list(&mut self, of: &Type, items: &Range<u64>, value: &Value, path: &str, secret: bool) {
        self.replace("WrongKind", path, json!({}));
        let values = value.as_array().map(Vec::as_slice).unwrap_or_default();
        if items.max == Some(values.len() as u64) && !values.is_empty() {
            self.add("OutOfRange", path, Change::Repeat);
        }
        if items.min == Some(values.len() as u64) && !values.is_empty() {
            self.add("OutOfRange", path, Change::Shorten);
        }
        for (index, value) in values.iter().enumerate() {
            let path = format!("{path}/{index}");
            self.inside(Step::Item(index), |finder| finder.look(of, value, &path, secret));
        }
    }

    /// An object; of a union, with the name of its tag.
    fn object(&mut self, object: &Object, tag: Option<&str>, value: &Value, path: &str, secret: bool) {
        self.replace("WrongKind", path, json!([]));
        self.replace("WrongKind", path, "{}");
        let Value::Object(members) = value else { return };
        let known: BTreeMap<&str, &Field> = object.fields.iter().map(|field| (field.name.as_str(), field)).collect();
        let is_known = |name: &str| object.rest.is_some() || known.contains_key(name) || tag == Some(name);
        for name in ["no/such~", "x\n"].into_iter().filter(|name| !is_known(name)) {
            let shown = if secret { "***".to_owned() } else { shown(name) };
            self.add("Unknown", &format!("{path}/{shown}"), Change::Insert(name.to_owned()));
        }
        for (name, value) in members.iter().filter(|(name, _)| tag != Some(name.as_str())) {
            let Some(field) = known.get(name.as_str()) else {
                let path = format!("{path}/{}", if secret { "***".to_owned() } else { shown(name) });
                let Some(rest) = object.rest.as_deref() else { unreachable!("only open objects have other members") };
                self.inside(Step::Member(name.clone()), |finder| finder.look(rest, value, &path, secret));
                continue;
            };
            let path = format!("{path}/{}", shown(name));
            if field.presence == Presence::Required {
                self.add("Missing", &path, Change::Remove(name.clone()));
            }
            self.inside(Step::Member(name.clone()), |finder| finder.look(&field.ty, value, &path, secret));
        }
    }

    fn union(&mut self, union: &Union, value: &Value, path: &str, secret: bool) {
        let word = value.get(union.tag.as_str()).and_then(Value::as_str);
        let variant = union.variants.iter().find(|variant| word == Some(variant.word.as_str()));
        let Some(TypeKind::Object(object)) = variant.map(|variant| &variant.object.kind) else { return };
        let at = format!("{path}/{}", shown(&union.tag));
        self.add("Missing", &at, Change::Remove(union.tag.value.clone()));
        let longest = union.variants.iter().map(|variant| variant.word.as_str()).max().unwrap_or_default();
        let unknown = format!("{longest}!");
        self.inside(Step::Member(union.tag.value.clone()), |finder| finder.replace("UnknownWord", &at, unknown));
        self.object(object, Some(&union.tag), value, path, secret);
    }
}

fn in_numbers(range: &Range<capgen::model::Number>) -> Range<i64> {
    Range { min: range.min.as_ref().map(in_hundredths), max: range.max.as_ref().map(in_hundredths) }
}

/// The nearest values outside a range.
fn outside(range: &Range<i64>) -> impl Iterator<Item = i64> + use<> {
    let below = range.min.and_then(|min| min.checked_sub(1));
    let above = range.max.and_then(|max| max.checked_add(1));
    below.into_iter().chain(above)
}

/// A name in a JSON pointer, as a message may show it.
fn shown(name: &str) -> String {
    let escaped = name.replace('~', "~0").replace('/', "~1");
    let one = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    escaped.chars().map(one).collect()
}
