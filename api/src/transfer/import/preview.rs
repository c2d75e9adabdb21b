//! Preview of the first products of a file with a mapping.

use mostrador_core::taxes::ClassRates;
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use super::catalogue::Catalogue;
use super::fault::Fault;
use super::imported_product::ImportedProduct;
use super::interpretation::{ImportFile, Interpretation, Options, interpret_table};
use super::{ImportError, table};
use crate::clock;
use crate::db::Database;

/// Number of products and faults shown.
const SHOWN: usize = 10;
/// Number of lines that are interpreted: a product may have many.
const LINES: usize = 100;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ImportPreview)]
pub struct Preview {
    pub products: Vec<PreviewedProduct>,
    /// First faults of the first lines.
    pub faults: Vec<Fault>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ImportPreviewProduct)]
pub struct PreviewedProduct {
    pub line: u64,
    pub title: String,
    pub sku: String,
    /// With tax.
    pub price_cents: i64,
    /// Rate in percent.
    pub tax_percent: u32,
    pub stock: Option<i64>,
    pub categories: Vec<String>,
    /// Titles of the variants.
    pub variants: Vec<String>,
}

impl PreviewedProduct {
    fn new(product: ImportedProduct, rates: ClassRates) -> Self {
        Self {
            line: product.line,
            title: product.title,
            sku: product.sku,
            price_cents: product.price.gross().to_cents().get(),
            tax_percent: rates.of(product.tax).basis_points() / 100,
            stock: product.stock,
            categories: product.categories,
            variants: product.variants.into_iter().map(|variant| variant.title).collect(),
        }
    }
}

pub async fn preview(store: &Database, file: ImportFile, options: Options) -> Result<Preview, ImportError> {
    let catalogue = Catalogue::read(&mut *store.begin_read().await?).await?;
    let now = clock::now();
    let rates = catalogue.rates;
    let work = spawn_blocking(move || {
        let mut table = table::read(&file.content)?;
        table.lines.truncate(LINES);
        table.faults.truncate(SHOWN);
        interpret_table(&table, &options, &catalogue, now)
    });
    let found = work.await.map_err(|_| ImportError::of_file("el fichero no se ha podido interpretar"))?;
    let Interpretation { plan, faults, .. } = found?;
    let shown = plan.products.into_iter().take(SHOWN);
    Ok(Preview {
        products: shown.map(|product| PreviewedProduct::new(product, rates)).collect(),
        faults: faults.all().iter().take(SHOWN).cloned().collect(),
    })
}
