//! A body is taken literally: a member that nobody knows, or that comes twice, is a mistake of who sent it, and is
//! named rather than passed over. So is a list where an object belongs, which the reader of a type would take for its
//! members in their order, and a text with U+0000, which no shop's database keeps.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::shape::Shape;

/// A name longer than this is cut off before it is repeated to who sent it.
const LONGEST_NAME: usize = 60;

/// What is wrong with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, as `lines[0].qty`.
    pub path: String,
    /// What.
    pub kind: Kind,
}

/// What is wrong with a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nobody knows it.
    Unknown,
    /// It comes twice.
    Repeated,
    /// Its text cannot be kept.
    Text,
    /// It is a list or an object where something else belongs.
    Misfit,
}

/// Looks through a body. Nothing is said of what is no JSON: whoever reads it next says that.
#[must_use]
pub fn fault(bytes: &[u8], shape: &Shape) -> Option<Fault> {
    let trail = Trail::default();
    let mut json = serde_json::Deserializer::from_slice(bytes);
    match (Walk { shape, trail: &trail }).deserialize(&mut json) {
        Ok(()) => None,
        Err(_) => trail.fault.into_inner(),
    }
}

/// Where the walk is, and what it has found.
#[derive(Default)]
struct Trail {
    path: RefCell<String>,
    fault: RefCell<Option<Fault>>,
}

impl Trail {
    /// Does something one step further in.
    fn within<T>(&self, step: &str, work: impl FnOnce() -> T) -> T {
        let back = self.path.borrow().len();
        self.path.borrow_mut().push_str(step);
        let done = work();
        self.path.borrow_mut().truncate(back);
        done
    }

    fn step(&self, name: &str) -> String {
        let short: String = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
        if self.path.borrow().is_empty() { short } else { format!(".{short}") }
    }

    fn stop<E: Error>(&self, kind: Kind) -> E {
        *self.fault.borrow_mut() = Some(Fault { path: self.path.borrow().clone(), kind });
        E::custom("refused")
    }
}

struct Walk<'a> {
    shape: &'a Shape,
    trail: &'a Trail,
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if text.contains('\0') { Err(self.trail.stop(Kind::Text)) } else { Ok(()) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        let shape = match self.shape {
            Shape::List(item) => item,
            Shape::Any => &Shape::Any,
            Shape::One(_) | Shape::Object(_) => return Err(self.trail.stop(Kind::Misfit)),
        };
        for at in 0_u32.. {
            let next = || values.next_element_seed(Walk { shape, trail: self.trail });
            if self.trail.within(&format!("[{at}]"), next)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        if matches!(self.shape, Shape::One(_) | Shape::List(_)) {
            return Err(self.trail.stop(Kind::Misfit));
        }
        let mut seen = HashSet::new();
        while let Some(name) = members.next_key::<String>()? {
            let shape = match self.shape {
                Shape::Object(object) => match object.known.get(&name) {
                    Some(shape) => Ok(shape),
                    None if object.open => Ok(&Shape::Any),
                    None => Err(Kind::Unknown),
                },
                _ => Ok(&Shape::Any),
            };
            let step = self.trail.step(&name);
            self.trail.within(&step, || match shape {
                _ if !seen.insert(name) => Err(self.trail.stop(Kind::Repeated)),
                Err(kind) => Err(self.trail.stop(kind)),
                Ok(shape) => members.next_value_seed(Walk { shape, trail: self.trail }),
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::checkout::OrderRequest;

    use super::*;

    fn found(text: &str) -> Option<(String, Kind)> {
        fault(text.as_bytes(), &Shape::of::<OrderRequest>()).map(|fault| (fault.path, fault.kind))
    }

    #[test]
    fn what_is_known_passes() {
        assert_eq!(found(r#"{"lines":[{"product":1,"qty":2}],"delivery":null,"billing":{"vat":"é"}}"#), None);
        assert_eq!(found("{"), None, "no JSON: the reader says so");
        assert_eq!(found("1"), None, "something else: the reader says so");
    }

    #[test]
    fn a_list_is_no_object_and_an_object_no_list() {
        assert_eq!(found("[[],null]"), Some((String::new(), Kind::Misfit)));
        assert_eq!(found(r#"{"lines":{}}"#), Some(("lines".into(), Kind::Misfit)));
        assert_eq!(found(r#"{"lines":[[1,2]]}"#), Some(("lines[0]".into(), Kind::Misfit)));
        assert_eq!(found(r#"{"accepted_total":[]}"#), Some(("accepted_total".into(), Kind::Misfit)));
    }

    #[test]
    fn what_nobody_knows_is_named() {
        assert_eq!(found(r#"{"lines":[],"total":1}"#), Some(("total".into(), Kind::Unknown)));
        let line = r#"{"lines":[{"product":1,"qty":1},{"price":1}]}"#;
        assert_eq!(found(line), Some(("lines[1].price".into(), Kind::Unknown)));
        let long = format!(r#"{{"{}":1}}"#, "ñ".repeat(5_000));
        assert_eq!(found(&long), Some(("ñ".repeat(LONGEST_NAME), Kind::Unknown)));
    }

    #[test]
    fn what_comes_twice_is_named() {
        assert_eq!(found(r#"{"lines":[],"lines":[]}"#), Some(("lines".into(), Kind::Repeated)));
        let line = r#"{"lines":[{"qty":1,"\u0071ty":2}]}"#;
        assert_eq!(found(line), Some(("lines[0].qty".into(), Kind::Repeated)));
    }

    #[test]
    fn a_text_that_no_database_keeps_is_named() {
        let company = r#"{"billing":{"company":"a\u0000b"}}"#;
        assert_eq!(found(company), Some(("billing.company".into(), Kind::Text)));
    }
}
