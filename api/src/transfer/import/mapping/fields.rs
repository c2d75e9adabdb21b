//! Fields of a product that a column can be mapped to.

/// Names of the fields in mappings, with their Spanish labels.
pub const ALL: [(&str, &str); 23] = [
    ("id", "Identificador"),
    ("group", "Producto al que pertenece la variante"),
    ("title", "Nombre"),
    ("slug", "Dirección (slug)"),
    ("sku", "Referencia (SKU)"),
    ("summary", "Resumen"),
    ("description", "Descripción"),
    ("price", "Precio con IVA"),
    ("price_net", "Precio sin IVA"),
    ("prior_price", "Precio anterior con IVA"),
    ("tax", "IVA (tipo o clase)"),
    ("stock", "Unidades"),
    ("backorders", "Se vende sin existencias"),
    ("sold_out", "Agotado"),
    ("category", "Categorías"),
    ("collection", "Colección"),
    ("images", "Imágenes"),
    ("content", "Contenido neto"),
    ("withdrawal_exclusion", "Sin desistimiento (art. 103 LGDCU)"),
    ("features", "Características (nombre:valor)"),
    ("published", "Publicado"),
    ("listed", "Visible en listados"),
    ("virtual", "No se envía"),
];

pub fn label(field: &str) -> Option<&'static str> {
    ALL.iter().find(|(name, _)| *name == field).map(|(_, label)| *label)
}
