//! Tests of the interpretation of mapped lines.

use mostrador_core::catalogue::WithdrawalExclusion;
use mostrador_core::taxes::ClassRates;
use mostrador_core::time::Timestamp;

use super::*;
use crate::transfer::import::mapping::{Mapping, ShopSystem, UnknownCategories};
use crate::transfer::import::testing::{faults_of, with_mapping};

const PRICING: PriceOptions =
    PriceOptions { without_tax: false, now: Timestamp::MIN, rates: ClassRates::shipped() };

const MAPPING: &str = "source = \"proveedor\"
unknown_categories = \"reject\"
[columns]
group = \"Modelo\"
title = \"Nombre\"
sku = \"Ref\"
price = \"PVP\"
tax = \"IVA\"
stock = \"Uds\"
category = \"Familia\"
published = \"Activo\"
[constants]
tax = \"10\"
[values.published]
si = \"1\"
no = \"0\"
[[options]]
name = \"Talla\"
column = \"Talla\"
[[attributes]]
name = \"Marca\"
column = \"Fabricante\"
[format]
decimal = \"comma\"
currency = \"€\"
list_separator = \"/\"
";

const HEAD: &str = "Modelo;Nombre;Ref;PVP;IVA;Uds;Familia;Activo;Talla;Fabricante\n";

fn parse(lines: &str) -> (Plan, String) {
    let catalogue = Catalogue::of_categories(["Velas", "Regalos"]);
    let context = Context { pricing: PRICING, catalogue: &catalogue };
    let mapping = Mapping::parse(MAPPING).unwrap();
    let (plan, faults) = with_mapping(&mapping, &format!("{HEAD}{lines}"), |rows| plan(rows, context));
    (plan, faults.to_string())
}

#[test]
fn line_is_a_product_with_its_mapped_fields() {
    let (plan, faults) = parse(";Vela;V-1;1.234,50 €;;3;Velas/Regalos;sí;;Jara\n;Guía;G-1;9;21%;;;no;;\n");
    assert_eq!(faults, "");
    let candle = &plan.products[0];
    assert_eq!((candle.title.as_str(), candle.sku.as_str(), candle.id.as_str()), ("Vela", "V-1", "V-1"));
    assert_eq!(candle.price.gross().to_cents().get(), 123_450);
    assert_eq!((candle.tax, candle.stock), (TaxClass::Reduced, Some(3)), "constant tax");
    assert_eq!(candle.categories, ["Velas", "Regalos"]);
    assert_eq!((candle.attributes[0].name.as_str(), candle.attributes[0].value.as_str()), ("Marca", "Jara"));
    assert_eq!((plan.products.len(), plan.other_lines[0].notes[0].as_str()), (1, "no está publicado"));
}

/// Rules 4.31 and 10.10.
#[test]
fn contents_and_causes_against_withdrawal_are_read() {
    let mapping =
        MAPPING.replace("stock = \"Uds\"", "content = \"Uds\"\nwithdrawal_exclusion = \"Fabricante\"");
    let mapping = mapping.replace("[[attributes]]\nname = \"Marca\"\ncolumn = \"Fabricante\"\n", "");
    let lines = ";Crema;C-1;5;21;150 ml;;;;art. 103.e\n;Vino;V-1;9;21;;;;;\n;Revista;R-1;9;4;1,5 kg;;;;periodical\n\
                 te;Té;t-s;5;10;100 g;;;S;\nte;;t-l;9;10;250 g;;;L;\n";
    let mapping = Mapping::parse(&mapping).unwrap();
    let catalogue = Catalogue::default();
    let context = Context { pricing: PRICING, catalogue: &catalogue };
    let mapping = Mapping { unknown_categories: UnknownCategories::Create, ..mapping };
    let csv = format!("{HEAD}{lines}");
    let (plan, faults) = with_mapping(&mapping, &csv, |rows| plan(rows, context));
    assert_eq!(faults.to_string(), "");
    let read: Vec<_> = plan
        .products
        .iter()
        .map(|product| {
            (
                product.content.map(|content| content.to_string()),
                product.withdrawal_exclusion.map(WithdrawalExclusion::letter),
            )
        })
        .collect();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(read, [(text("150 ml"), Some('e')), (None, None), (text("1,5 kg"), Some('j')), (None, None)]);
    let variants = plan.products[3].variants.iter().map(|variant| variant.content.unwrap().to_string());
    assert_eq!(variants.collect::<Vec<_>>(), ["100 g", "250 g"]);
    let faults = faults_of(mapping, &format!("{HEAD};Crema;C-1;5;21;mucho;;;;z\n"), &catalogue);
    assert!(faults.contains("«mucho» en la columna «Uds» no es una cantidad con su unidad"), "{faults}");
    assert!(faults.contains("«z» en la columna «Fabricante» no es una letra del art. 103"), "{faults}");
}

#[test]
fn lines_of_a_group_are_variants() {
    let (plan, faults) =
        parse("cam;Camiseta;c;20;21;;Velas;;;\ncam;;c-m;;;4;;;M;\ncam;;c-l;22;;0;;;L;\n;Taza;t;5;;;;;;\n");
    assert_eq!(faults, "");
    let shirt = &plan.products[0];
    assert_eq!((shirt.id.as_str(), shirt.variants.len(), shirt.tax), ("cam", 2, TaxClass::General));
    assert_eq!((shirt.variants[0].title.as_str(), shirt.variants[0].price), ("M", None));
    assert_eq!(shirt.variants[1].price.unwrap().gross().to_cents().get(), 2_200);
    assert_eq!((shirt.variants[0].stock, shirt.variants[1].source.as_str()), (Some(4), "cam:l"));
    assert_eq!(plan.products[1].categories, ["Sin categoría"]);
    let parts: Vec<_> = plan.other_lines.iter().map(|line| (line.line, line.product_line)).collect();
    assert_eq!(parts, [(3, Some(2)), (4, Some(2))]);
}

/// Faults of the lines, those of the product editor included.
fn faults(lines: &str) -> String {
    let catalogue = Catalogue::of_categories(["Velas", "Regalos"]);
    faults_of(Mapping::parse(MAPPING).unwrap(), &format!("{HEAD}{lines}"), &catalogue)
}

#[test]
fn every_fault_is_reported_with_line_and_column() {
    let long = "larga ".repeat(60);
    let faults = faults(&format!(
        ";Vela;V-1;gratis;7;muchas;Velas;quizá;;\n;;V-1;5;;;Ropa;;;\n;{long};V-3;;;;;;;\n\
         cam;Camiseta;c;20;;;;;M;\ncam;;d;20;21;;;;M;\ncam;;e;20;;;;;;\n"
    ));
    let faults: Vec<&str> = faults.lines().collect();
    assert_eq!(
        faults,
        [
            "línea 2: «quizá» en la columna «Activo» no es un sí (1, TRUE) ni un no (0, FALSE)",
            "línea 2: «7» en la columna «IVA» no es un tipo de IVA (21, 10, 4, 0, general, reducido…)",
            "línea 2: «gratis» en la columna «PVP» no es un precio",
            "línea 2: «muchas» en la columna «Uds» no es un número entero",
            "línea 3: «Ropa» en la columna «Familia» no es una categoría de la tienda",
            "línea 3: Nombre es obligatorio",
            "línea 3: «V-1» ya está en la línea 2",
            "línea 4: Nombre debe tener como mucho 255 caracteres",
            "línea 4: no tiene precio",
            "línea 6: repite la opción «M» de su producto",
            "línea 6: tiene otro tipo de IVA que su producto",
            "línea 7: le falta el valor de una opción",
        ]
    );
}

#[test]
fn the_rules_of_the_product_editor_apply() {
    let long = "larga ".repeat(60);
    let (reference, other) = ("R".repeat(65), "S".repeat(65));
    let faults = faults(&format!(
        ";Vela;{reference};1.000.000,01;;2000000;Velas;;;\ncam;Camiseta;c;20;21;;;;{long};\n\
         cam;;{other};20;;;;;M;\n;Taza;;0;;;;;;{}\n",
        "x".repeat(5_001)
    ));
    let faults: Vec<&str> = faults.lines().collect();
    assert_eq!(
        faults,
        [
            "línea 2: Precio debe ser como mucho 1.000.000 €",
            "línea 2: Referencia debe tener como mucho 64 caracteres",
            "línea 2: Unidades debe ser como mucho 1.000.000",
            "línea 3: Nombre debe tener como mucho 255 caracteres",
            "línea 4: Referencia debe tener como mucho 64 caracteres",
            "línea 5: Valor debe tener como mucho 5000 caracteres",
        ]
    );
}

const PRESTASHOP: &str = "ID;Activo (0/1);Nombre*;Categorías (x,y,z...);Precio sin IVA;Precio con IVA;ID regla de impuestos;\
    Referencia n.;Cantidad;Descripción corta;Enlace reescrito;URLs de las imágenes (x,y,z...);\
    Característica (Nombre:Valor:Posición:Personalizado);Cuando no haya existencias;Visible en\n";

#[test]
fn prestashop_export_is_a_mapped_table() {
    let catalogue = Catalogue::default();
    let context = Context { pricing: PRICING, catalogue: &catalogue };
    let csv = format!(
        "{PRESTASHOP}1;1;Taza;\"Inicio,Cocina\";8.26;10,00 €;;T-1;5;<p>De barro</p>;taza-barro;https://a.example/1.jpg;\
         \"Material:Barro:1:1,Color:Rojo:2:1\";0;both\n\
         2;1;Libro;Libros;;5,20;3;L-1;0;;;;;1;none\n3;0;Borrador;;1;1,21;1;;;;;;;;\n"
    );
    let mapping = ShopSystem::PrestaShop.mapping().unwrap();
    let (plan, faults) = with_mapping(&mapping, &csv, |rows| plan(rows, context));
    assert_eq!(faults.to_string(), "");
    let cup = &plan.products[0];
    assert_eq!(
        (cup.tax, cup.price.gross().to_cents().get()),
        (TaxClass::General, 1_000),
        "tax of both prices"
    );
    assert_eq!((&cup.categories[..], cup.slug.as_deref()), (&["Cocina".to_owned()][..], Some("taza-barro")));
    assert_eq!((cup.summary.as_str(), cup.stock, cup.attributes.len()), ("De barro", Some(5), 2));
    let book = &plan.products[1];
    assert_eq!((book.tax, book.stock, book.listed), (TaxClass::SuperReduced, None, false));
    assert_eq!(plan.other_lines[0].notes, ["no está publicado"]);
}
