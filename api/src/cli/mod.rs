//! Command line arguments of the program.

mod admin_args;
pub mod commands;
pub mod help;
pub mod replay;
pub mod run;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use mostrador_core::money::Money;
use mostrador_core::orders::{self, OrderState};

use crate::backup::command::{Backup, Restore};
use crate::transfer::export::Export;
pub use admin_args::AdminArgs;
use commands::price_codes::PriceTable;
use commands::surveys::Surveys;
use commands::users::Users;

use crate::transfer::import::ShopSystem;

#[derive(Debug, Parser)]
#[command(
    name = "mostrador",
    version,
    about = "La tienda: su API, su base de datos y, si se quiere, su sitio web",
    disable_help_subcommand = true
)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub struct Common {
    #[arg(
        long,
        global = true,
        env = "MOSTRADOR_CONFIG",
        value_name = "FICHERO",
        help = "Fichero de configuración (TOML)"
    )]
    pub config: Option<PathBuf>,
    #[arg(long, global = true, value_name = "URL", help = "Base de datos, como sqlite:datos/tienda.sqlite")]
    pub database: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(about = "Abre la tienda", after_help = help::SERVE)]
    Serve(Serve),
    #[command(about = "Pone al día la base de datos", after_help = help::MIGRATE)]
    Migrate,
    #[command(about = "Carga el catálogo de demostración", after_help = help::SEED)]
    Seed(Seed),
    #[command(about = "Importa los productos de otra tienda, o lo que ha escrito «mostrador export»")]
    Import(Import),
    #[command(about = "Escribe la tienda en JSON, o sus pedidos y encuestas en CSV")]
    Export(Export),
    #[command(about = "Copia la base de datos entera en un fichero, con la tienda abierta o cerrada")]
    Backup(Backup),
    #[command(about = "Devuelve la base de datos a una copia, en SQLite o en PostgreSQL")]
    Restore(Restore),
    #[command(about = "Consulta los pedidos y los lleva adelante", after_help = help::ORDER)]
    Order(Orders),
    #[command(about = "Consulta los clientes y cuida de sus cuentas", after_help = help::USER)]
    User(Users),
    #[command(about = "Comprueba las facturas y las escribe", after_help = help::INVOICES)]
    Invoices(Invoices),
    #[command(about = "Los códigos de acceso al tarifario de profesionales", after_help = help::PRICE_TABLE)]
    PriceTable(PriceTable),
    #[command(about = "Las encuestas y sus enlaces", after_help = help::SURVEY)]
    Survey(Surveys),
    #[command(name = "openapi", about = "Escribe el contrato de la API (OpenAPI 3.1, en JSON)", after_help = help::OPENAPI)]
    OpenApi,
    #[command(
        about = "Pregunta a la tienda abierta en esta máquina si puede atender; para quien vigila un contenedor",
        after_help = help::PROBE)]
    Probe,
    #[command(about = "Escribe el guion con el que el intérprete de órdenes completa las de mostrador")]
    Completions(Completions),
    #[command(about = "Comprueba la configuración, el correo, la base de datos y la máquina, y dice qué hacer", after_help = help::DOCTOR)]
    Doctor(Doctor),
    #[command(about = "Repite una sesión grabada y enseña lo que se veía en la tienda", after_help = help::REPLAY)]
    Replay(Replay),
}

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Seed {
    #[arg(long, hide = true, value_name = "N", help = "Además, tantos productos inventados, para medir")]
    pub products: Option<u32>,
    #[arg(
        long,
        help = "Además, cuentas de prueba con contraseñas que conoce todo el mundo: solo para una demostración"
    )]
    pub accounts: bool,
}

#[derive(Clone, Copy, Debug, Args)]
#[command(after_help = "Ejemplo, para bash:
  mostrador completions bash > ~/.local/share/bash-completion/completions/mostrador")]
pub struct Completions {
    #[arg(value_name = "INTÉRPRETE", help = "bash, zsh, fish, elvish o powershell")]
    pub shell: Shell,
}

#[derive(Clone, Debug, Default, Args)]
pub struct Serve {
    #[arg(long, help = "Modo de desarrollo: correo a la vista, pasarela de pruebas, claves fijas")]
    pub dev: bool,
    #[arg(long, value_name = "CARPETA", help = "Carpeta del sitio web construido")]
    pub site: Option<PathBuf>,
    #[arg(long, value_name = "DIRECCIÓN", help = "Dirección y puerto, como 127.0.0.1:8080")]
    pub listen: Option<SocketAddr>,
}

const IMPORT_EXAMPLES: &str = "Ejemplos:
  mostrador import --dry-run productos.csv
  mostrador import products_export.csv --prices-without-tax
  mostrador import tienda.json

Un fichero entra entero o no entra. Lo que ya está igual se deja como está: repetir la orden no cambia nada. Lo que el
fichero no nombra tampoco cambia.
Salida: 0, hecho; 1, no se ha cambiado nada; 2, la orden está mal escrita.";

#[derive(Clone, Debug, Args)]
#[command(after_help = IMPORT_EXAMPLES)]
pub struct Import {
    #[arg(
        value_name = "FICHERO",
        help = "Un CSV de productos de WooCommerce o de Shopify, o un JSON de «mostrador export»"
    )]
    pub file: PathBuf,
    #[arg(long, value_name = "FORMATO", help = "De qué es el fichero; si no se dice, se mira cómo empieza")]
    pub format: Option<Format>,
    #[arg(long, help = "Dice lo que haría y no cambia nada")]
    pub dry_run: bool,
    #[arg(long, help = "Escribe el informe en JSON")]
    pub json: bool,
    #[arg(long, help = "Los precios del CSV son sin IVA")]
    pub prices_without_tax: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[value(help = "productos de WooCommerce, en CSV")]
    Woocommerce,
    #[value(help = "productos de Shopify, en CSV")]
    Shopify,
    #[value(help = "lo que escribe «mostrador export»")]
    Json,
}

impl Format {
    /// Detects the format of a file from its beginning.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if text.trim_ascii_start().starts_with(b"{") {
            return Some(Self::Json);
        }
        Some(match ShopSystem::detect(bytes)? {
            ShopSystem::WooCommerce => Self::Woocommerce,
            ShopSystem::Shopify => Self::Shopify,
        })
    }
}

#[derive(Clone, Debug, Args)]
pub struct Orders {
    #[command(flatten)]
    pub args: AdminArgs,
    #[command(subcommand)]
    pub action: OrderAction,
}

#[derive(Clone, Debug, Subcommand)]
pub enum OrderAction {
    #[command(about = "Los últimos pedidos, primero los más nuevos")]
    List(OrderList),
    #[command(about = "Un pedido, con todo lo que dice")]
    Show(OrderNumber),
    #[command(about = "Ha llegado el dinero: por transferencia, o del banco sin que avisara")]
    Pay(OrderNumber),
    #[command(about = "Cancela un pedido sin pagar y devuelve sus unidades a la venta")]
    Cancel(OrderNumber),
    #[command(about = "Se empieza a preparar")]
    Prepare(OrderNumber),
    #[command(about = "Sale con el transportista")]
    Ship(OrderShipment),
    #[command(about = "Está listo para recoger en la tienda")]
    Ready(OrderNumber),
    #[command(about = "Lo tiene el cliente: empiezan a contar los 14 días para desistir")]
    Complete(OrderNumber),
    #[command(about = "Devuelve el dinero de un pedido, entero o en parte, y rectifica su factura")]
    Refund(OrderRefund),
    #[command(about = "Los desistimientos que esperan respuesta")]
    Withdrawals(OrderWithdrawals),
}

#[derive(Clone, Debug, Default, Args)]
pub struct OrderWithdrawals {
    #[arg(long, value_name = "D-NÚMERO", value_parser = parse_withdrawal_id, help = "Da uno por atendido, como D-000002")]
    pub settle: Option<i64>,
}

/// Parses the reference of a withdrawal as printed in e-mails: `D-000002`.
fn parse_withdrawal_id(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix("D-").or_else(|| text.strip_prefix("d-")).unwrap_or(text);
    digits.parse().map_err(|_| "no es la referencia de un desistimiento, como D-000002".to_owned())
}

#[derive(Clone, Debug, Default, Args)]
pub struct OrderShipment {
    #[command(flatten)]
    pub order: OrderNumber,
    #[arg(long, value_name = "NOMBRE", requires = "code", help = "Quién lo lleva")]
    pub carrier: Option<String>,
    #[arg(long = "tracking", value_name = "NÚMERO", help = "El número de envío")]
    pub code: Option<String>,
    #[arg(long, value_name = "DIRECCIÓN", requires = "code", help = "La página donde se sigue el envío")]
    pub url: Option<String>,
}

#[derive(Clone, Debug, Default, Args)]
pub struct OrderRefund {
    #[command(flatten)]
    pub order: OrderNumber,
    #[arg(long, value_name = "EUROS", value_parser = parse_amount, help = "Cuánto, como 12,50; sin esto, todo lo que queda")]
    pub amount: Option<Money>,
    #[arg(long, help = "Las unidades vuelven a la venta; solo cuando se devuelve todo lo que queda")]
    pub restock: bool,
    #[arg(long, help = "El dinero ya se ha devuelto por otro camino: solo se anota")]
    pub by_hand: bool,
}

/// Parses an amount in euros with decimal comma or point: `12,50` or `12.50`.
fn parse_amount(text: &str) -> Result<Money, String> {
    let amount: Money = text.replace(',', ".").parse().map_err(|_| "no es un importe".to_owned())?;
    if Money::from(amount.to_cents()) == amount && amount > Money::ZERO {
        Ok(amount)
    } else {
        Err("no es un importe en euros y céntimos".to_owned())
    }
}

#[derive(Clone, Debug, Args)]
pub struct Invoices {
    #[command(flatten)]
    pub args: AdminArgs,
    #[command(subcommand)]
    pub action: InvoiceAction,
}

#[derive(Clone, Debug, Subcommand)]
pub enum InvoiceAction {
    #[command(about = "Recorre la cadena de huellas y dice si falta o se ha cambiado alguna factura")]
    Verify,
    #[command(about = "Escribe una factura en PDF")]
    Pdf(InvoicePdf),
    #[command(
        about = "Da factura a los pedidos pagados que no la tienen, como los de antes de que hubiera facturas"
    )]
    Issue,
}

#[derive(Clone, Debug, Args)]
pub struct InvoicePdf {
    #[arg(value_name = "NÚMERO", help = "El número de la factura, como F26-000001")]
    pub number: String,
    #[arg(value_name = "FICHERO.pdf", help = "Dónde se escribe")]
    pub file: PathBuf,
    #[arg(long, help = "Sustituye el fichero si ya existe")]
    pub force: bool,
}

#[derive(Clone, Debug, Args)]
pub struct OrderList {
    #[arg(long, value_name = "ESTADO", value_parser = parse_order_state, help = "Solo los de un estado, como pending_payment o paid")]
    pub state: Option<OrderState>,
    #[arg(long, value_name = "N", default_value_t = 50, help = "Cuántos como mucho")]
    pub limit: u32,
}

#[derive(Clone, Debug, Default, Args)]
pub struct OrderNumber {
    #[arg(value_name = "NÚMERO", help = "El número del pedido, como M26-000001")]
    pub number: orders::OrderNumber,
}

fn parse_order_state(name: &str) -> Result<OrderState, String> {
    OrderState::parse(name).ok_or_else(|| {
        let names = OrderState::ALL.map(OrderState::as_str).join(", ");
        format!("los estados son {names}")
    })
}

#[derive(Clone, Debug, Args)]
pub struct Replay {
    #[arg(value_name = "FICHERO.jsonl", help = "La grabación, una línea de JSON por entrada")]
    pub file: PathBuf,
    #[arg(long, help = "Escribe las vistas en JSON")]
    pub json: bool,
    #[arg(long, conflicts_with = "json", help = "Escribe lo que cambia con cada entrada, no solo el final")]
    pub steps: bool,
}

#[derive(Clone, Debug, Default, Args)]
pub struct Doctor {
    #[arg(long, help = "Comprueba la configuración para el modo de desarrollo")]
    pub dev: bool,
    #[arg(long, help = "Escribe el informe en JSON")]
    pub json: bool,
}
