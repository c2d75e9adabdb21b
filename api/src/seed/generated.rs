//! Generated products for performance tests: plausible names, prices and texts, deterministic.

use mostrador_core::catalogue::{Attribute, Image, Price, TaxClass};
use mostrador_core::money::Money;
use mostrador_core::time::Timestamp;

use crate::db::Database;
use crate::db::repositories::new_product::{NewProduct, NewVariant};
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{product_writes, products};
use crate::db::retry::CommitMode;
use crate::{clock, text};

const FIRST_PRODUCT: i64 = 1_000_000;
const FIRST_VARIANT: i64 = 50_000_000;
const CHUNK_SIZE: u32 = 2_000;
/// Trade price per net euro.
const TRADE_PRICE_PER_EURO: Money = Money::from_cents(75);
/// 1 January 2024, in milliseconds since 1970.
const FIRST_DAY: i64 = 1_704_067_200_000;

/// Kind of product: name, category and collection in the demo catalogue, base price in cents.
#[derive(Clone, Copy, Default)]
struct Kind(&'static str, i64, i64, i64);

const KINDS: [Kind; 26] = [
    Kind("Crema de día", 2, 2, 2_760),
    Kind("Crema de noche", 2, 1, 3_640),
    Kind("Sérum", 2, 1, 4_295),
    Kind("Tónico", 2, 3, 1_720),
    Kind("Leche limpiadora", 2, 2, 1_890),
    Kind("Contorno de ojos", 2, 1, 2_385),
    Kind("Mascarilla", 2, 3, 1_595),
    Kind("Leche corporal", 3, 4, 1_975),
    Kind("Manteca corporal", 3, 5, 2_150),
    Kind("Exfoliante corporal", 3, 6, 1_850),
    Kind("Crema de manos", 3, 4, 990),
    Kind("Bálsamo de pies", 3, 6, 1_145),
    Kind("Champú", 4, 7, 1_295),
    Kind("Champú sólido", 4, 7, 1_090),
    Kind("Acondicionador", 4, 7, 1_390),
    Kind("Mascarilla capilar", 4, 8, 1_885),
    Kind("Aceite corporal", 5, 10, 1_640),
    Kind("Aceite esencial", 5, 11, 895),
    Kind("Hidrolato", 5, 12, 1_120),
    Kind("Vela aromática", 5, 13, 2_290),
    Kind("Bálsamo de labios", 6, 15, 690),
    Kind("Colorete en crema", 6, 14, 1_780),
    Kind("Jabón de caldera", 7, 16, 650),
    Kind("Gel de ducha", 7, 17, 1_150),
    Kind("Desodorante", 7, 17, 1_040),
    Kind("Infusión", 8, 18, 590),
];

const PLANTS: [&str; 24] = [
    "caléndula",
    "romero",
    "jara",
    "rosa mosqueta",
    "argán",
    "azahar",
    "lavanda",
    "tomillo",
    "manzanilla",
    "oliva",
    "almendra dulce",
    "aloe vera",
    "té verde",
    "naranja amarga",
    "limón",
    "salvia",
    "hierbabuena",
    "malva",
    "aciano",
    "cardamomo",
    "canela",
    "jengibre",
    "eucalipto",
    "ciprés",
];

const TRAITS: [&str; 12] = [
    "sin perfume",
    "sin sulfatos",
    "con manteca de karité",
    "con ácido hialurónico",
    "para piel sensible",
    "para piel seca",
    "para piel mixta",
    "para toda la familia",
    "con miel",
    "con avena",
    "sin alcohol",
    "de cosecha propia",
];

const SIZES: [&str; 7] = ["30 ml", "50 ml", "75 ml", "100 ml", "200 ml", "250 ml", "500 ml"];

/// Writes `count` products into the categories of the demo catalogue. `progress` receives the number written
/// so far.
pub async fn generate(
    store: &Database,
    count: u32,
    mut progress: impl FnMut(u32),
) -> Result<(), sqlx::Error> {
    let now = clock::now();
    let numbers: Vec<u32> = (0..count).collect();
    for chunk in numbers.chunks(CHUNK_SIZE as usize) {
        let written = store.transaction_without_timeout(CommitMode::Commit, async |tx| {
            for number in chunk {
                product_writes::upsert(tx, &product(*number), Origin::import(now)).await?;
            }
            Ok::<_, sqlx::Error>(())
        });
        written.await?;
        progress(chunk.last().map_or(0, |last| last + 1));
    }
    // Both databases need fresh statistics to plan queries on a large table well.
    let analyzed = store.transaction_without_timeout(CommitMode::Commit, async |tx| {
        products::update_statistics(tx).await?;
        Ok(())
    });
    analyzed.await
}

/// Deterministic pseudo-random digits of a number.
fn mix(number: u32, salt: u64) -> u64 {
    let mut x = u64::from(number).wrapping_add(salt.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// Selects an element by the remainder of the number; returns the quotient with it.
fn pick<T: Copy + Default>(all: &[T], number: usize) -> (T, usize) {
    (all.get(number % all.len()).copied().unwrap_or_default(), number / all.len())
}

fn product(number: u32) -> NewProduct {
    let (kind, rest) = pick(&KINDS, number as usize);
    let (plant, rest) = pick(&PLANTS, rest);
    let (quality, rest) = pick(&TRAITS, rest);
    let (size, series) = pick(&SIZES, rest);
    let Kind(name, category, collection, base_cents) = kind;
    let series = if series == 0 { String::new() } else { format!(", serie {}", series + 1) };
    let title = format!("{name} de {plant} {quality}, {size}{series}");
    // Between 30 % below and 29 % above the base price, rounded down to 5 cents.
    let cents = base_cents * (70 + i64::try_from(mix(number, 1) % 60).unwrap_or_default()) / 100 / 5 * 5;
    let price = gross(cents);
    let promoted = mix(number, 2).is_multiple_of(20);
    let image = Image {
        url: format!("/imagenes/generados/{number}"),
        title: title.clone(),
        width: 1024,
        height: 1024,
        widths: vec![320, 640, 1024],
        colour: None,
    };
    NewProduct {
        id: FIRST_PRODUCT + i64::from(number),
        slug: format!("{}-{number}", text::slug(&title)),
        sku: format!("GEN-{number:06}"),
        summary: format!("{name} con {plant} de la sierra, {quality}. Hecho en pequeñas tandas."),
        description: description(name, plant, quality, size),
        category,
        categories: if promoted { vec![category, 11] } else { vec![category] },
        collection: Some(collection),
        price,
        prior_price: promoted.then(|| gross(cents * 5 / 4)),
        professional_price: (!number.is_multiple_of(3))
            .then(|| price.price_et.scale(TRADE_PRICE_PER_EURO, Money::from_cents(100))),
        stock: (!number.is_multiple_of(4))
            .then(|| i64::try_from(mix(number, 3) % 200).unwrap_or_default() + 1),
        sold_out: mix(number, 4).is_multiple_of(50),
        featured: mix(number, 5).is_multiple_of(100),
        listed: true,
        images: vec![image],
        attributes: attributes(plant, quality, size),
        variants: if number.is_multiple_of(5) { variants(number, cents) } else { Vec::new() },
        created_at: Timestamp::from_ms(FIRST_DAY + i64::from(number) * 1_000_000),
        title,
        ..NewProduct::default()
    }
}

fn gross(cents: i64) -> Price {
    Price::from_gross(Money::from_cents(cents), TaxClass::General.rate())
}

fn variants(number: u32, cents: i64) -> Vec<NewVariant> {
    (0..2_i64)
        .map(|n| NewVariant {
            id: FIRST_VARIANT + i64::from(number) * 2 + n,
            sku: format!("GEN-{number:06}-{n}"),
            title: if n == 0 { "Envase de siempre".into() } else { "Envase grande".into() },
            price: (n == 1).then(|| gross(cents * 9 / 5)),
            stock: (n == 1).then_some(40),
            ..NewVariant::default()
        })
        .collect()
}

fn attributes(plant: &str, quality: &str, size: &str) -> Vec<Attribute> {
    let attribute = |name: &str, value: String| Attribute { name: name.into(), value };
    vec![
        attribute("Formato", format!("Envase de vidrio, {size}")),
        attribute("Planta", format!("Extracto de {plant}")),
        attribute("Indicado", quality.to_owned()),
        attribute("Modo de empleo", "Aplicar una pequeña cantidad y extender con un masaje suave.".into()),
    ]
}

fn description(name: &str, plant: &str, quality: &str, size: &str) -> String {
    format!(
        "<p>Recogemos la planta de {plant} a media mañana, cuando el rocío se ha ido, y la dejamos macerar cuarenta días \
         antes de filtrarla. De ahí sale la base de este producto: {name}, {quality}.</p>\
         <p>Se trabaja con las manos secas y se extiende con un masaje breve hasta que la piel lo absorbe. Una dosis \
         basta para un uso diario; el envase de {size} dura entre uno y tres meses.</p>\
         <ul><li>Hecho en pequeñas tandas y con fecha en el envase.</li><li>El vidrio se devuelve en cualquiera de \
         nuestras tiendas.</li><li>Probado en personas, nunca en animales.</li></ul>"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn products_are_deterministic_and_distinct() {
        let slugs: HashSet<String> = (0..60_000).step_by(7).map(|n| product(n).slug).collect();
        assert_eq!(slugs.len(), 60_000_usize.div_ceil(7));
        let (once, again) = (product(31_415), product(31_415));
        assert_eq!((once.title, once.price), (again.title.clone(), again.price));
        assert!(again.title.starts_with("Sérum de ") || again.title.contains(" de "), "{}", again.title);
    }
}
