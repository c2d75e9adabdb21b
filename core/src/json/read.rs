//! How values are taken from a tree.
//!
//! Reading never stops half-way: what cannot be read is noted, the first of it by its name, and any value stands in its
//! place until the end, when the whole is given up. A field then costs one call, where giving up at each would cost a way
//! out with everything read so far to be dropped.

use std::cell::Cell;

use super::{Json, Unreadable};

/// What can be read from a parsed text.
pub trait Read: Sized {
    /// Reads the value. Where there is none it says so to the reader, and nobody gets to see what it returns.
    fn read(reader: &Reader<'_>) -> Self;
}

/// A value in a tree that is being read.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    json: &'a Json,
    /// The name of the member that it is, or is in.
    name: &'static str,
    /// The first member that could not be read.
    unreadable: &'a Cell<Option<&'static str>>,
}

impl<'a> Reader<'a> {
    /// Reads a tree; nothing comes of it unless all could be read.
    pub(super) fn begin<T>(json: &'a Json, read: impl FnOnce(&Reader<'_>) -> T) -> Result<T, Unreadable> {
        let unreadable = Cell::new(None);
        let value = read(&Reader { json, name: "value", unreadable: &unreadable });
        unreadable.get().map_or(Ok(value), |name| Err(Unreadable(name)))
    }

    /// Reads a member that must be there.
    #[must_use]
    pub fn field<T: Read>(&self, name: &'static str) -> T {
        T::read(&self.at(name))
    }

    /// Reads a member that may be missing or null.
    #[must_use]
    pub fn field_or<T: Read>(&self, name: &'static str, missing: impl FnOnce() -> T) -> T {
        let member = self.at(name);
        if member.is_missing(self) { missing() } else { T::read(&member) }
    }

    /// The value as it was parsed.
    #[must_use]
    pub const fn json(&self) -> &'a Json {
        self.json
    }

    /// The value as a text.
    #[must_use]
    pub const fn text(&self) -> Option<&'a str> {
        if let Json::Text(text) = self.json { Some(text.as_str()) } else { None }
    }

    /// The value as a whole number in the range that JavaScript keeps exact.
    #[must_use]
    pub fn whole(&self) -> Option<i64> {
        let Json::Number(number) = self.json else { return None };
        let exact = number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_991.0;
        #[allow(clippy::cast_possible_truncation)] // whole, and far within the range
        exact.then_some(*number as i64)
    }

    /// The name of an enum's variant, and what it holds, the way that serde writes both.
    #[must_use]
    pub fn variant(&self) -> (&'a str, Self) {
        match self.json {
            Json::Text(name) => (name, self.of(&Json::Null)),
            Json::Object(members) => match members.as_slice() {
                [(name, content)] => (name, self.of(content)),
                _ => ("", *self),
            },
            _ => ("", *self),
        }
    }

    /// What was read, or `other` to go on with when that was nothing.
    #[must_use]
    pub fn some<T>(&self, read: Option<T>, other: T) -> T {
        if read.is_none() {
            self.fail();
        }
        read.unwrap_or(other)
    }

    /// Notes that this could not be read.
    pub fn fail(&self) {
        self.unreadable.set(self.unreadable.get().or(Some(self.name)));
    }

    /// Another value under the same name, such as one of a list.
    #[must_use]
    pub const fn of(&self, json: &'a Json) -> Self {
        Self { json, ..*self }
    }

    /// The member of this name; null when it is not there.
    #[inline(never)]
    #[must_use]
    pub fn at(&self, name: &'static str) -> Self {
        Self { json: self.json.member(name).unwrap_or(&Json::Null), name, ..*self }
    }

    /// Whether this member of an object is not there. What is no object has no members that may be missing.
    #[inline(never)]
    fn is_missing(&self, object: &Self) -> bool {
        if !matches!(object.json, Json::Object(_)) {
            self.fail();
        }
        *self.json == Json::Null
    }
}

impl Read for bool {
    fn read(reader: &Reader<'_>) -> Self {
        let value = if let Json::Bool(value) = reader.json { Some(*value) } else { None };
        reader.some(value, false)
    }
}

impl Read for f64 {
    fn read(reader: &Reader<'_>) -> Self {
        let value = if let Json::Number(value) = reader.json { Some(*value) } else { None };
        reader.some(value, 0.0)
    }
}

impl Read for i64 {
    fn read(reader: &Reader<'_>) -> Self {
        reader.some(reader.whole(), 0)
    }
}

impl Read for u32 {
    fn read(reader: &Reader<'_>) -> Self {
        reader.some(reader.whole().and_then(|whole| Self::try_from(whole).ok()), 0)
    }
}

impl Read for u16 {
    fn read(reader: &Reader<'_>) -> Self {
        reader.some(reader.whole().and_then(|whole| Self::try_from(whole).ok()), 0)
    }
}

impl Read for String {
    fn read(reader: &Reader<'_>) -> Self {
        reader.some(reader.text(), "").to_owned()
    }
}

impl<T: Read> Read for Option<T> {
    fn read(reader: &Reader<'_>) -> Self {
        if *reader.json == Json::Null { None } else { Some(T::read(reader)) }
    }
}

impl<T: Read> Read for Box<T> {
    fn read(reader: &Reader<'_>) -> Self {
        Self::new(T::read(reader))
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(reader: &Reader<'_>) -> Self {
        let mut read = Self::new();
        match reader.json {
            Json::List(values) => {
                for value in values {
                    read.push(T::read(&reader.of(value)));
                }
            }
            _ => reader.fail(),
        }
        read
    }
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(reader: &Reader<'_>) -> Self {
        let (first, second) = match reader.json {
            Json::List(pair) if pair.len() == 2 => (pair.first(), pair.last()),
            _ => (None, None),
        };
        let read = |value| reader.of(reader.some(value, &Json::Null));
        (A::read(&read(first)), B::read(&read(second)))
    }
}
