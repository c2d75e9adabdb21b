//! What a body may look like, known from the schema that the contract gives its type: one declaration for who reads
//! the contract and for who keeps to it.

use std::any::TypeId;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, Schema, SchemaType, Type};
use utoipa::openapi::{Object, RefOr};

/// A schema that refers to itself is followed so far, and anything is taken below.
const DEPTH: usize = 16;

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Anything.
    Any,
    /// One of these kinds.
    One(Vec<Type>),
    /// A list of such values.
    List(Box<Shape>),
    /// Members by name.
    Object(Members),
}

/// The members of an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Members {
    /// Those that have a name.
    pub known: BTreeMap<String, Shape>,
    /// Those that must be there.
    pub required: Vec<String>,
    /// Whether there may be others.
    pub open: bool,
}

type Schemas = HashMap<String, RefOr<Schema>>;

impl Shape {
    /// The shape of a type. Each is worked out once.
    #[must_use]
    pub fn of<T: ToSchema + 'static>() -> Arc<Self> {
        static KNOWN: LazyLock<RwLock<HashMap<TypeId, Arc<Shape>>>> = LazyLock::new(RwLock::default);
        let id = TypeId::of::<T>();
        if let Some(shape) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&id) {
            return Arc::clone(shape);
        }
        let mut schemas = Vec::new();
        T::schemas(&mut schemas);
        let shape = Arc::new(read(&T::schema(), &schemas.into_iter().collect(), DEPTH));
        // Of two who worked it out at once the first counts.
        Arc::clone(KNOWN.write().unwrap_or_else(PoisonError::into_inner).entry(id).or_insert(shape))
    }

    /// The first place where a value is of another kind, or where something is missing: its path, and whether it is
    /// missing.
    #[must_use]
    pub fn misfit(&self, value: &Value) -> Option<(String, bool)> {
        match (self, value) {
            (Self::Any, _) => None,
            (Self::One(kinds), value) => {
                (!kinds.iter().any(|kind| is(kind, value))).then(|| (String::new(), false))
            }
            (Self::List(item), Value::Array(values)) => values.iter().enumerate().find_map(|(at, value)| {
                item.misfit(value).map(|(path, missing)| (joined(&format!("[{at}]"), &path), missing))
            }),
            (Self::Object(members), Value::Object(values)) => members.misfit(values),
            (Self::List(_) | Self::Object(_), _) => Some((String::new(), false)),
        }
    }
}

impl Members {
    fn misfit(&self, values: &serde_json::Map<String, Value>) -> Option<(String, bool)> {
        let wrong = values.iter().filter(|(_, value)| !value.is_null()).find_map(|(name, value)| {
            let (path, missing) = self.known.get(name)?.misfit(value)?;
            Some((joined(name, &path), missing))
        });
        wrong.or_else(|| {
            let missing = self.required.iter().find(|name| values.get(*name).is_none_or(Value::is_null))?;
            Some((missing.clone(), true))
        })
    }
}

/// `lines` and `[0].qty` make `lines[0].qty`.
fn joined(first: &str, rest: &str) -> String {
    let dot = if rest.is_empty() || rest.starts_with('[') { "" } else { "." };
    format!("{first}{dot}{rest}")
}

fn is(kind: &Type, value: &Value) -> bool {
    match kind {
        Type::Object => value.is_object(),
        Type::String => value.is_string(),
        Type::Integer => value.is_i64() || value.is_u64(),
        Type::Number => value.is_number(),
        Type::Boolean => value.is_boolean(),
        Type::Array => value.is_array(),
        Type::Null => value.is_null(),
    }
}

fn read(schema: &RefOr<Schema>, named: &Schemas, depth: usize) -> Shape {
    if depth == 0 {
        return Shape::Any;
    }
    let schema = match schema {
        RefOr::T(schema) => schema,
        RefOr::Ref(reference) => {
            let name = reference.ref_location.rsplit('/').next().unwrap_or_default();
            return named.get(name).map_or(Shape::Any, |schema| read(schema, named, depth - 1));
        }
    };
    match schema {
        Schema::Array(array) => match &array.items {
            ArrayItems::RefOrSchema(item) => Shape::List(Box::new(read(item, named, depth - 1))),
            ArrayItems::False => Shape::Any,
        },
        Schema::Object(object) => of_object(object, named, depth),
        // What may also be null is what it is otherwise.
        Schema::OneOf(one) => {
            let mut others = one.items.iter().filter(|item| !is_null(item));
            match (others.next(), others.next()) {
                (Some(only), None) => read(only, named, depth - 1),
                _ => Shape::Any,
            }
        }
        Schema::AllOf(all) => {
            all.items.iter().map(|part| read(part, named, depth - 1)).reduce(both).unwrap_or(Shape::Any)
        }
        _ => Shape::Any,
    }
}

fn of_object(object: &Object, named: &Schemas, depth: usize) -> Shape {
    let kinds = match &object.schema_type {
        SchemaType::AnyValue => return Shape::Any,
        SchemaType::Type(kind) => vec![kind.clone()],
        SchemaType::Array(kinds) => kinds.clone(),
    };
    if !kinds.contains(&Type::Object) {
        return Shape::One(kinds);
    }
    let member = |(name, schema): (&String, &RefOr<Schema>)| (name.clone(), read(schema, named, depth - 1));
    let open = object
        .additional_properties
        .as_deref()
        .is_some_and(|others| !matches!(others, AdditionalProperties::FreeForm(false)));
    Shape::Object(Members {
        known: object.properties.iter().map(member).collect(),
        required: object.required.clone(),
        open,
    })
}

fn is_null(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == SchemaType::Type(Type::Null))
}

/// What is flattened into one: it has the members of both.
fn both(one: Shape, other: Shape) -> Shape {
    match (one, other) {
        (Shape::Object(mut one), Shape::Object(other)) => {
            one.known.extend(other.known);
            one.required.extend(other.required);
            one.open |= other.open;
            Shape::Object(one)
        }
        _ => Shape::Any,
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::checkout::OrderRequest;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_shape_is_read_from_the_contract_of_its_type() {
        let shape = Shape::of::<OrderRequest>();
        let Shape::Object(order) = &*shape else { panic!("{shape:?}") };
        assert!(!order.open && order.required.iter().any(|name| name == "billing"));
        let Some(Shape::List(line)) = order.known.get("lines") else { panic!("{order:?}") };
        assert!(matches!(&**line, Shape::Object(line) if line.known.contains_key("qty")));
        assert!(matches!(order.known.get("delivery"), Some(Shape::Object(_))), "nothing, or an object");
        assert!(Arc::ptr_eq(&shape, &Shape::of::<OrderRequest>()));
    }

    #[test]
    fn what_does_not_fit_is_found_by_its_path() {
        let shape = Shape::of::<OrderRequest>();
        let misfit = |value| shape.misfit(&value);
        assert_eq!(
            misfit(json!({ "lines": [{ "product": 1, "qty": 1 }, { "product": "1", "qty": 1 }] })),
            Some(("lines[1].product".into(), false))
        );
        assert_eq!(misfit(json!({ "lines": [{ "product": 1 }] })), Some(("lines[0].qty".into(), true)));
        assert_eq!(misfit(json!({ "delivery": [] })), Some(("delivery".into(), false)));
        assert_eq!(misfit(json!([])), Some((String::new(), false)));
        assert_eq!(misfit(json!({ "delivery": null })), Some(("lines".into(), true)));
    }
}
