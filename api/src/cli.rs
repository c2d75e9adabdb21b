//! The commands of the program.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use mostrador_core::checkout::OrderState;
use mostrador_core::money::Money;

use crate::backup::command::{Backup, Restore};
use crate::desk::price_codes::PriceTable;
use crate::desk::surveys::Surveys;
use crate::desk::users::Users;
use crate::export::Export;
use crate::help;
use crate::import::Source;

/// The reference API of Mostrador, and the shop in one process.
#[derive(Debug, Parser)]
#[command(
    name = "mostrador",
    version,
    about = "La tienda: su API, su base de datos y, si se quiere, su sitio web",
    disable_help_subcommand = true
)]
pub struct Cli {
    /// Settings that every command reads.
    #[command(flatten)]
    pub common: Common,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Settings that every command reads.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// The settings' file.
    #[arg(
        long,
        global = true,
        env = "MOSTRADOR_CONFIG",
        value_name = "FICHERO",
        help = "Fichero de configuración (TOML)"
    )]
    pub config: Option<PathBuf>,
    /// The database.
    #[arg(long, global = true, value_name = "URL", help = "Base de datos, como sqlite:datos/tienda.sqlite")]
    pub database: Option<String>,
}

/// What the program does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Runs the shop.
    #[command(about = "Abre la tienda", after_help = help::SERVE)]
    Serve(Serve),
    /// Brings the database up to date.
    #[command(about = "Pone al día la base de datos", after_help = help::MIGRATE)]
    Migrate,
    /// Loads the demo catalogue.
    #[command(about = "Carga el catálogo de demostración", after_help = help::SEED)]
    Seed(Seed),
    /// Takes products, or a shop.
    #[command(about = "Importa los productos de otra tienda, o lo que ha escrito «mostrador export»")]
    Import(Import),
    /// Writes down the shop, or a table.
    #[command(about = "Escribe la tienda en JSON, o sus pedidos y encuestas en CSV")]
    Export(Export),
    /// Copies the database.
    #[command(about = "Copia la base de datos entera en un fichero, con la tienda abierta o cerrada")]
    Backup(Backup),
    /// Puts a copy back.
    #[command(about = "Devuelve la base de datos a una copia, en SQLite o en PostgreSQL")]
    Restore(Restore),
    /// Looks at orders, and moves them on.
    #[command(about = "Consulta los pedidos y los lleva adelante", after_help = help::ORDER)]
    Order(Orders),
    /// Looks at customers, and after their accounts.
    #[command(about = "Consulta los clientes y cuida de sus cuentas", after_help = help::USER)]
    User(Users),
    /// Looks after invoices.
    #[command(about = "Comprueba las facturas y las escribe", after_help = help::INVOICES)]
    Invoices(Invoices),
    /// Who may see the professional prices.
    #[command(about = "Los códigos de acceso al tarifario de profesionales", after_help = help::PRICE_TABLE)]
    PriceTable(PriceTable),
    /// What is asked of customers.
    #[command(about = "Las encuestas y sus enlaces", after_help = help::SURVEY)]
    Survey(Surveys),
    /// Prints the contract.
    #[command(name = "openapi", about = "Escribe el contrato de la API (OpenAPI 3.1, en JSON)", after_help = help::OPENAPI)]
    OpenApi,
    /// Asks a running shop.
    #[command(
        about = "Pregunta a la tienda abierta en esta máquina si puede atender; para quien vigila un contenedor",
        after_help = help::PROBE)]
    Probe,
    /// Writes what a shell needs to complete the commands.
    #[command(about = "Escribe el guion con el que el intérprete de órdenes completa las de mostrador")]
    Completions(Completions),
    /// Looks for what is wrong.
    #[command(about = "Comprueba la configuración, el correo, la base de datos y la máquina, y dice qué hacer", after_help = help::DOCTOR)]
    Doctor(Doctor),
    /// Shows what a recorded session came to.
    #[command(about = "Repite una sesión grabada y enseña lo que se veía en la tienda", after_help = help::REPLAY)]
    Replay(Replay),
}

/// What is loaded besides.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Seed {
    /// Generated products.
    #[arg(long, hide = true, value_name = "N", help = "Además, tantos productos inventados, para medir")]
    pub products: Option<u32>,
    /// Demo accounts.
    #[arg(
        long,
        help = "Además, cuentas de prueba con contraseñas que conoce todo el mundo: solo para una demostración"
    )]
    pub accounts: bool,
}

/// For which shell.
#[derive(Clone, Copy, Debug, Args)]
#[command(after_help = "Ejemplo, para bash:
  mostrador completions bash > ~/.local/share/bash-completion/completions/mostrador")]
pub struct Completions {
    /// Which.
    #[arg(value_name = "INTÉRPRETE", help = "bash, zsh, fish, elvish o powershell")]
    pub shell: Shell,
}

/// How the shop is run.
#[derive(Clone, Debug, Default, Args)]
pub struct Serve {
    /// Development mode.
    #[arg(long, help = "Modo de desarrollo: correo a la vista, pasarela de pruebas, claves fijas")]
    pub dev: bool,
    /// The built site.
    #[arg(long, value_name = "CARPETA", help = "Carpeta del sitio web construido")]
    pub site: Option<PathBuf>,
    /// Where to listen.
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

/// What is imported, and how.
#[derive(Clone, Debug, Args)]
#[command(after_help = IMPORT_EXAMPLES)]
pub struct Import {
    /// The file.
    #[arg(
        value_name = "FICHERO",
        help = "Un CSV de productos de WooCommerce o de Shopify, o un JSON de «mostrador export»"
    )]
    pub file: PathBuf,
    /// Of which kind.
    #[arg(long, value_name = "FORMATO", help = "De qué es el fichero; si no se dice, se mira cómo empieza")]
    pub format: Option<Format>,
    /// Only report.
    #[arg(long, help = "Dice lo que haría y no cambia nada")]
    pub dry_run: bool,
    /// Report for programs.
    #[arg(long, help = "Escribe el informe en JSON")]
    pub json: bool,
    /// Net prices.
    #[arg(long, help = "Los precios del CSV son sin IVA")]
    pub prices_without_tax: bool,
}

/// What a file is that is imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Products of another shop.
    #[value(help = "productos de WooCommerce, en CSV")]
    Woocommerce,
    /// Products of another shop.
    #[value(help = "productos de Shopify, en CSV")]
    Shopify,
    /// What this program exports.
    #[value(help = "lo que escribe «mostrador export»")]
    Json,
}

impl Format {
    /// What a file looks like; nothing when it looks like none of them.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if text.trim_ascii_start().starts_with(b"{") {
            return Some(Self::Json);
        }
        Some(match Source::of(bytes)? {
            Source::WooCommerce => Self::Woocommerce,
            Source::Shopify => Self::Shopify,
        })
    }
}

/// How work at a terminal is done and told.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct How {
    /// Report for programs.
    #[arg(long, global = true, help = "Escribe el resultado en JSON")]
    pub json: bool,
    /// Development mode.
    #[arg(long, global = true, help = "Con los datos de la tienda de pruebas donde falten los de verdad")]
    pub dev: bool,
}

/// What is done with orders.
#[derive(Clone, Debug, Args)]
pub struct Orders {
    /// For whom it is said, and with which settings.
    #[command(flatten)]
    pub how: How,
    /// What.
    #[command(subcommand)]
    pub action: OrderAction,
}

/// What is done with orders.
#[derive(Clone, Debug, Subcommand)]
pub enum OrderAction {
    /// Lists them.
    #[command(about = "Los últimos pedidos, primero los más nuevos")]
    List(OrderList),
    /// Shows one.
    #[command(about = "Un pedido, con todo lo que dice")]
    Show(OrderNumber),
    /// The money is there.
    #[command(about = "Ha llegado el dinero: por transferencia, o del banco sin que avisara")]
    Pay(OrderNumber),
    /// Gives one up.
    #[command(about = "Cancela un pedido sin pagar y devuelve sus unidades a la venta")]
    Cancel(OrderNumber),
    /// Packs.
    #[command(about = "Se empieza a preparar")]
    Prepare(OrderNumber),
    /// To the courier.
    #[command(about = "Sale con el transportista")]
    Ship(OrderShipment),
    /// To the shop.
    #[command(about = "Está listo para recoger en la tienda")]
    Ready(OrderNumber),
    /// With the customer.
    #[command(about = "Lo tiene el cliente: empiezan a contar los 14 días para desistir")]
    Complete(OrderNumber),
    /// Money goes back.
    #[command(about = "Devuelve el dinero de un pedido, entero o en parte, y rectifica su factura")]
    Refund(OrderRefund),
    /// Who wants to withdraw.
    #[command(about = "Los desistimientos que esperan respuesta")]
    Withdrawals(OrderWithdrawals),
}

/// Withdrawals that wait for the owner.
#[derive(Clone, Debug, Default, Args)]
pub struct OrderWithdrawals {
    /// One that is settled; its number.
    #[arg(long, value_name = "D-NÚMERO", value_parser = withdrawal_id, help = "Da uno por atendido, como D-000002")]
    pub settle: Option<i64>,
}

/// The number of a withdrawal as letters write it: `D-000002`.
fn withdrawal_id(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix("D-").or_else(|| text.strip_prefix("d-")).unwrap_or(text);
    digits.parse().map_err(|_| "no es la referencia de un desistimiento, como D-000002".to_owned())
}

/// A parcel that leaves.
#[derive(Clone, Debug, Default, Args)]
pub struct OrderShipment {
    /// Which order.
    #[command(flatten)]
    pub order: OrderNumber,
    /// Who carries it.
    #[arg(long, value_name = "NOMBRE", requires = "code", help = "Quién lo lleva")]
    pub carrier: Option<String>,
    /// Its number there.
    #[arg(long = "tracking", value_name = "NÚMERO", help = "El número de envío")]
    pub code: Option<String>,
    /// Where it is followed.
    #[arg(long, value_name = "DIRECCIÓN", requires = "code", help = "La página donde se sigue el envío")]
    pub url: Option<String>,
}

/// Money that goes back.
#[derive(Clone, Debug, Default, Args)]
pub struct OrderRefund {
    /// Of which order.
    #[command(flatten)]
    pub order: OrderNumber,
    /// How much.
    #[arg(long, value_name = "EUROS", value_parser = euros, help = "Cuánto, como 12,50; sin esto, todo lo que queda")]
    pub amount: Option<Money>,
    /// The units as well.
    #[arg(long, help = "Las unidades vuelven a la venta; solo cuando se devuelve todo lo que queda")]
    pub restock: bool,
    /// It has gone back already.
    #[arg(long, help = "El dinero ya se ha devuelto por otro camino: solo se anota")]
    pub by_hand: bool,
}

/// An amount as people write it: `12,50` or `12.50`.
fn euros(text: &str) -> Result<Money, String> {
    let amount: Money = text.replace(',', ".").parse().map_err(|_| "no es un importe".to_owned())?;
    let cents = Money::from_cents(amount.to_cents());
    if cents == amount && amount > Money::ZERO {
        Ok(amount)
    } else {
        Err("no es un importe en euros y céntimos".to_owned())
    }
}

/// What is done with invoices.
#[derive(Clone, Debug, Args)]
pub struct Invoices {
    /// For whom it is said, and with which settings.
    #[command(flatten)]
    pub how: How,
    /// What.
    #[command(subcommand)]
    pub action: InvoiceAction,
}

/// What is done with invoices.
#[derive(Clone, Debug, Subcommand)]
pub enum InvoiceAction {
    /// Walks the chain.
    #[command(about = "Recorre la cadena de huellas y dice si falta o se ha cambiado alguna factura")]
    Verify,
    /// Writes one as PDF.
    #[command(about = "Escribe una factura en PDF")]
    Pdf(InvoicePdf),
    /// Issues those that are missing.
    #[command(
        about = "Da factura a los pedidos pagados que no la tienen, como los de antes de que hubiera facturas"
    )]
    Issue,
}

/// Which invoice, and where to.
#[derive(Clone, Debug, Args)]
pub struct InvoicePdf {
    /// Its number.
    #[arg(value_name = "NÚMERO", help = "El número de la factura, como F26-000001")]
    pub number: String,
    /// The file.
    #[arg(value_name = "FICHERO.pdf", help = "Dónde se escribe")]
    pub file: PathBuf,
    /// Replaces it.
    #[arg(long, help = "Sustituye el fichero si ya existe")]
    pub force: bool,
}

/// Which orders.
#[derive(Clone, Debug, Args)]
pub struct OrderList {
    /// In this state.
    #[arg(long, value_name = "ESTADO", value_parser = state, help = "Solo los de un estado, como pending_payment o paid")]
    pub state: Option<OrderState>,
    /// At most so many.
    #[arg(long, value_name = "N", default_value_t = 50, help = "Cuántos como mucho")]
    pub limit: u32,
}

/// Which order.
#[derive(Clone, Debug, Default, Args)]
pub struct OrderNumber {
    /// Its number.
    #[arg(value_name = "NÚMERO", help = "El número del pedido, como M26-000001")]
    pub number: String,
}

fn state(name: &str) -> Result<OrderState, String> {
    OrderState::parse(name).ok_or_else(|| {
        let known = OrderState::ALL.map(OrderState::as_str).join(", ");
        format!("los estados son {known}")
    })
}

/// Which session is shown again, and how.
#[derive(Clone, Debug, Args)]
pub struct Replay {
    /// The recording.
    #[arg(value_name = "FICHERO.jsonl", help = "La grabación, una línea de JSON por entrada")]
    pub file: PathBuf,
    /// For programs.
    #[arg(long, help = "Escribe las vistas en JSON")]
    pub json: bool,
    /// Every step.
    #[arg(long, conflicts_with = "json", help = "Escribe lo que cambia con cada entrada, no solo el final")]
    pub steps: bool,
}

/// What is checked.
#[derive(Clone, Debug, Default, Args)]
pub struct Doctor {
    /// Development mode.
    #[arg(long, help = "Comprueba la configuración para el modo de desarrollo")]
    pub dev: bool,
    /// Report for programs.
    #[arg(long, help = "Escribe el informe en JSON")]
    pub json: bool,
}
