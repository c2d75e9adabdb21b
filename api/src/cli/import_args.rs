//! Arguments of `mostrador import`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::transfer::import::mapping::ShopSystem;

const EXAMPLES: &str = "Ejemplos:
  mostrador import --dry-run productos.csv
  mostrador import products_export.csv --prices-without-tax
  mostrador import --suggest-map tarifa.xlsx > mapa.toml
  mostrador import tarifa.xlsx --map mapa.toml --skip-invalid --rejected pendientes.csv
  mostrador import --list
  mostrador import --undo 3
  mostrador import tienda.json

El fichero se importa completo o no se importa; con --skip-invalid se omiten los productos con fallos. Los registros
iguales y los que el fichero no contiene no cambian. De una tabla se informa de todos los fallos a la vez.
Código de salida: 0, correcto; 1, sin cambios por un error; 2, argumentos no válidos.";

#[derive(Clone, Debug, Default, Args)]
#[command(after_help = EXAMPLES)]
pub struct Import {
    #[arg(
        value_name = "FICHERO",
        required_unless_present_any = ["undo", "list"],
        help = "Tabla de productos en CSV o Excel (.xlsx), o JSON de «mostrador export»"
    )]
    pub file: Option<PathBuf>,
    #[arg(
        long,
        value_name = "FORMATO",
        help = "Formato del fichero; por defecto se detecta por su contenido"
    )]
    pub format: Option<Format>,
    #[arg(
        long,
        value_name = "MAPA",
        conflicts_with = "format",
        help = "Mapa de columnas: un fichero TOML o JSON, o el nombre de un mapa guardado"
    )]
    pub map: Option<String>,
    #[arg(
        long,
        value_name = "NOMBRE",
        requires = "map",
        help = "Guarda el mapa de columnas con este nombre"
    )]
    pub save_map: Option<String>,
    #[arg(
        long,
        conflicts_with_all = ["map", "format"],
        help = "Propone un mapa de columnas para el fichero, en TOML, sin importar nada"
    )]
    pub suggest_map: bool,
    #[arg(long, help = "Omite los productos con fallos e importa los demás")]
    pub skip_invalid: bool,
    #[arg(
        long,
        value_name = "FICHERO",
        requires = "skip_invalid",
        help = "Escribe en un CSV las líneas omitidas, con sus fallos"
    )]
    pub rejected: Option<PathBuf>,
    #[arg(long, help = "Muestra los cambios sin aplicarlos")]
    pub dry_run: bool,
    #[arg(long, help = "Escribe el informe en JSON")]
    pub json: bool,
    #[arg(long, help = "Los precios de la tabla no incluyen IVA")]
    pub prices_without_tax: bool,
    #[arg(
        long,
        help = "Los precios anteriores de la tabla fueron los más bajos de los 30 días previos a la rebaja: se anuncian"
    )]
    pub prior_prices_confirmed: bool,
    #[arg(
        long,
        value_name = "NÚMERO",
        conflicts_with_all = ["file", "list"],
        help = "Deshace una importación de una tabla, salvo los productos vendidos o cambiados después"
    )]
    pub undo: Option<i64>,
    #[arg(long, conflicts_with = "file", help = "Lista las últimas importaciones y los mapas guardados")]
    pub list: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[value(help = "productos de WooCommerce")]
    Woocommerce,
    #[value(help = "productos de Shopify")]
    Shopify,
    #[value(help = "productos de PrestaShop")]
    Prestashop,
    #[value(help = "combinaciones de los productos de PrestaShop, que se importan antes")]
    PrestashopCombinations,
    #[value(help = "fichero de «mostrador export»")]
    Json,
}

impl Format {
    /// Shop system of a table; `None` for the shop file.
    pub const fn shop_system(self) -> Option<ShopSystem> {
        match self {
            Self::Woocommerce => Some(ShopSystem::WooCommerce),
            Self::Shopify => Some(ShopSystem::Shopify),
            Self::Prestashop => Some(ShopSystem::PrestaShop),
            Self::PrestashopCombinations => Some(ShopSystem::PrestaShopCombinations),
            Self::Json => None,
        }
    }
}
