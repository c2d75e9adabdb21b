//! Columns of WooCommerce's product export, in English or Spanish.

use crate::transfer::import::rows::{Layout, Row};

pub(crate) const LAYOUT: Layout =
    Layout { canonical_name: column, required_columns: &["id", "type", "name", "regular price"] };

/// Spanish column names with the English ones.
const SPANISH: &[(&str, &str)] = &[
    ("tipo", "type"),
    ("nombre", "name"),
    ("publicado", "published"),
    ("¿está destacado?", "is featured?"),
    ("visibilidad en el catálogo", "visibility in catalog"),
    ("descripción corta", "short description"),
    ("descripción", "description"),
    ("día en que empieza el precio rebajado", "date sale price starts"),
    ("día en que termina el precio rebajado", "date sale price ends"),
    ("estado del impuesto", "tax status"),
    ("clase de impuesto", "tax class"),
    ("¿en inventario?", "in stock?"),
    ("¿existencias?", "in stock?"),
    ("inventario", "stock"),
    ("¿permitir reservas de productos agotados?", "backorders allowed?"),
    ("¿vendido individualmente?", "sold individually?"),
    ("precio rebajado", "sale price"),
    ("precio normal", "regular price"),
    ("categorías", "categories"),
    ("imágenes", "images"),
    ("superior", "parent"),
    ("posición", "position"),
];

fn column(name: &str) -> String {
    if let Some((_, english)) = SPANISH.iter().find(|(spanish, _)| *spanish == name) {
        return (*english).to_owned();
    }
    for (spanish, english) in [("nombre del atributo ", "name"), ("valor(es) del atributo ", "value(s)")] {
        if let Some(number) = name.strip_prefix(spanish) {
            return format!("attribute {number} {english}");
        }
    }
    name.to_owned()
}

/// Name or values of an attribute; `None` when the table has no such column.
pub(crate) fn attribute<'a>(row: &'a Row, number: usize, field: &str) -> Option<&'a str> {
    let column = format!("attribute {number} {field}");
    row.has_column(&column).then(|| row.text(&column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::import::rows;

    #[test]
    fn spanish_column_names_are_recognized() {
        let csv = "ID,Tipo,Nombre,Precio normal,Nombre del atributo 1,Valor(es) del atributo 1\n1,simple,Jabón,4,Color,\"Azul, Rojo\"\n";
        let row = rows::read(csv.as_bytes(), &LAYOUT).unwrap().remove(0);
        assert_eq!((row.text("type"), row.text("name")), ("simple", "Jabón"));
        assert_eq!(attribute(&row, 1, "name"), Some("Color"));
        assert_eq!(attribute(&row, 2, "name"), None);
    }
}
