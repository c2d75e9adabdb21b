//! Command line arguments of the program.

mod admin_args;
pub mod commands;
mod database;
pub mod help;
mod import;
pub mod import_args;
pub mod replay;
pub mod report;
pub mod run;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use mostrador_core::invoicing::CorrectionCause;
use mostrador_core::money::Money;
use mostrador_core::orders::{self, OrderState};

use crate::backup::command::{Backup, Restore};
use crate::transfer::export::Export;
pub use admin_args::AdminArgs;
use commands::price_codes::PriceTable;
use commands::staff::Staff;
use commands::surveys::Surveys;
use commands::users::Users;
use import_args::Import;

#[derive(Debug, Parser)]
#[command(
    name = "mostrador",
    version,
    about = "Servidor de la tienda: API, base de datos y, opcionalmente, sitio web",
    disable_help_subcommand = true
)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

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
    #[command(about = "Inicia el servidor", after_help = help::SERVE)]
    Serve(Serve),
    #[command(about = "Aplica las migraciones pendientes de la base de datos", after_help = help::MIGRATE)]
    Migrate,
    #[command(about = "Carga el catálogo de demostración", after_help = help::SEED)]
    Seed(Seed),
    #[command(
        about = "Importa productos de una tabla (CSV o Excel) o un fichero de «mostrador export» (JSON)"
    )]
    Import(Import),
    #[command(about = "Exporta el catálogo y los contenidos en JSON, o pedidos, facturas y encuestas en CSV")]
    Export(Export),
    #[command(about = "Crea una copia de seguridad de la base de datos, también con el servidor en marcha")]
    Backup(Backup),
    #[command(about = "Restaura una copia de seguridad en SQLite o PostgreSQL")]
    Restore(Restore),
    #[command(about = "Consulta y gestiona los pedidos", after_help = help::ORDER)]
    Order(Orders),
    #[command(about = "Consulta y gestiona las cuentas de clientes", after_help = help::USER)]
    User(Users),
    #[command(about = "Verifica y emite facturas, y las guarda en PDF", after_help = help::INVOICES)]
    Invoices(Invoices),
    #[command(about = "Gestiona los códigos de acceso al tarifario de profesionales", after_help = help::PRICE_TABLE)]
    PriceTable(PriceTable),
    #[command(about = "Consulta las encuestas y crea enlaces de respuesta", after_help = help::SURVEY)]
    Survey(Surveys),
    #[command(name = "openapi", about = "Escribe el documento OpenAPI 3.1 de la API en JSON", after_help = help::OPENAPI)]
    OpenApi(OpenApi),
    #[command(about = "Gestiona las cuentas del equipo que administra la tienda", after_help = help::STAFF)]
    Staff(Staff),
    #[command(
        about = "Comprueba si el servidor de esta máquina está listo, para contenedores",
        after_help = help::PROBE)]
    Probe,
    #[command(about = "Genera el script de autocompletado de un shell")]
    Completions(Completions),
    #[command(about = "Diagnostica la configuración, el correo, la base de datos y el sistema", after_help = help::DOCTOR)]
    Doctor(Doctor),
    #[command(about = "Reproduce una sesión grabada y muestra las vistas resultantes", after_help = help::REPLAY)]
    Replay(Replay),
}

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct OpenApi {
    #[arg(long, help = "Escribe el documento de la API de administración")]
    pub admin: bool,
}

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Seed {
    #[arg(
        long,
        hide = true,
        value_name = "N",
        help = "Número de productos generados para pruebas de rendimiento"
    )]
    pub products: Option<u32>,
    #[arg(
        long,
        hide = true,
        value_name = "N",
        help = "Número de copias del último pedido para pruebas de rendimiento"
    )]
    pub orders: Option<u32>,
    #[arg(long, help = "Crea también cuentas de prueba con contraseñas públicas: solo para demostraciones")]
    pub accounts: bool,
}

#[derive(Clone, Copy, Debug, Args)]
#[command(after_help = "Ejemplo, para bash:
  mostrador completions bash > ~/.local/share/bash-completion/completions/mostrador")]
pub struct Completions {
    #[arg(value_name = "SHELL", help = "bash, zsh, fish, elvish o powershell")]
    pub shell: Shell,
}

#[derive(Clone, Debug, Default, Args)]
pub struct Serve {
    #[arg(long, help = "Modo de desarrollo: correo sin enviar, pasarela de pruebas, claves fijas")]
    pub dev: bool,
    #[arg(long, value_name = "CARPETA", help = "Carpeta del sitio web construido")]
    pub site: Option<PathBuf>,
    #[arg(long, value_name = "DIRECCIÓN", help = "Dirección y puerto, como 127.0.0.1:8080")]
    pub listen: Option<SocketAddr>,
    #[arg(long, value_name = "CARPETA", help = "Carpeta del panel de administración construido")]
    pub panel: Option<PathBuf>,
    #[arg(long, value_name = "DIRECCIÓN", help = "Dirección y puerto del panel, como 127.0.0.1:8081")]
    pub panel_listen: Option<SocketAddr>,
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
    #[command(about = "Lista los pedidos, del más reciente al más antiguo")]
    List(OrderList),
    #[command(about = "Muestra un pedido completo")]
    Show(OrderArgument),
    #[command(
        about = "Marca como pagado un pedido por transferencia, o uno cuya notificación del banco no llegó"
    )]
    Pay(OrderArgument),
    #[command(about = "Cancela un pedido sin pagar y libera su stock")]
    Cancel(OrderArgument),
    #[command(about = "Marca un pedido en preparación")]
    Prepare(OrderArgument),
    #[command(about = "Marca un pedido como enviado")]
    Ship(OrderShipment),
    #[command(about = "Marca un pedido como listo para recoger en la tienda")]
    Ready(OrderArgument),
    #[command(about = "Marca un pedido como entregado: empieza el plazo de desistimiento de 14 días")]
    Complete(OrderArgument),
    #[command(about = "Reembolsa un pedido, total o parcialmente, y emite la factura rectificativa")]
    Refund(OrderRefund),
    #[command(about = "Lista los desistimientos pendientes")]
    Withdrawals(OrderWithdrawals),
}

#[derive(Clone, Debug, Default, Args)]
pub struct OrderWithdrawals {
    #[arg(long, value_name = "D-NÚMERO", value_parser = parse_withdrawal_id, help = "Marca un desistimiento como atendido, como D-000002")]
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
    pub order: OrderArgument,
    #[arg(long, value_name = "NOMBRE", requires = "code", help = "Transportista")]
    pub carrier: Option<String>,
    #[arg(long = "tracking", value_name = "NÚMERO", help = "Número de seguimiento")]
    pub code: Option<String>,
    #[arg(long, value_name = "DIRECCIÓN", requires = "code", help = "Página de seguimiento del envío")]
    pub url: Option<String>,
}

#[derive(Clone, Debug, Default, Args)]
pub struct OrderRefund {
    #[command(flatten)]
    pub order: OrderArgument,
    #[arg(long, value_name = "EUROS", value_parser = parse_amount, help = "Importe, como 12,50; por defecto, todo lo pendiente de reembolsar")]
    pub amount: Option<Money>,
    #[arg(long, help = "Devuelve las unidades al stock; solo con el reembolso de todo lo pendiente")]
    pub restock: bool,
    #[arg(long, value_name = "MOTIVO", value_parser = parse_cause, help = "Motivo de la rectificativa: return (por defecto), cancellation, discount, invoice_error u other")]
    pub cause: Option<CorrectionCause>,
    #[arg(long, help = "Solo registra un reembolso hecho por otro medio")]
    pub by_hand: bool,
}

/// Parses the name of a cause of refunds.
fn parse_cause(text: &str) -> Result<CorrectionCause, String> {
    let cause = CorrectionCause::parse(text).filter(|cause| cause.is_of_refund());
    cause.ok_or_else(|| "no es un motivo de reembolso".to_owned())
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
    #[command(about = "Verifica la cadena de huellas: facturas que faltan o se han modificado")]
    Verify,
    #[command(about = "Guarda una factura en PDF")]
    Pdf(InvoiceFile),
    #[command(about = "Guarda una factura en Facturae 3.2.2 (XML), sin firmar")]
    Facturae(InvoiceFile),
    #[command(about = "Guarda una factura en UBL 2.1 (XML, EN 16931)")]
    Ubl(InvoiceFile),
    #[command(about = "Emite las facturas que faltan de pedidos pagados")]
    Issue,
}

#[derive(Clone, Debug, Args)]
pub struct InvoiceFile {
    #[arg(value_name = "NÚMERO", help = "Número de la factura, como F26-000001")]
    pub number: String,
    #[arg(value_name = "FICHERO", help = "Fichero de destino")]
    pub file: PathBuf,
    #[arg(long, help = "Sustituye el fichero si ya existe")]
    pub force: bool,
}

#[derive(Clone, Debug, Args)]
pub struct OrderList {
    #[arg(long, value_name = "ESTADO", value_parser = parse_order_state, help = "Filtra por estado, como pending_payment o paid")]
    pub state: Option<OrderState>,
    #[arg(long, value_name = "N", default_value_t = 50, help = "Número máximo de resultados")]
    pub limit: u32,
}

#[derive(Clone, Debug, Default, Args)]
pub struct OrderArgument {
    #[arg(value_name = "NÚMERO", help = "Número del pedido, como M26-000001")]
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
    #[arg(value_name = "FICHERO.jsonl", help = "Grabación en JSON Lines")]
    pub file: PathBuf,
    #[arg(long, help = "Escribe las vistas en JSON")]
    pub json: bool,
    #[arg(
        long,
        conflicts_with = "json",
        help = "Escribe los cambios de cada entrada en lugar del resultado final"
    )]
    pub steps: bool,
}

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Doctor {
    #[arg(long, help = "Comprueba la configuración para el modo de desarrollo")]
    pub dev: bool,
    #[arg(long, help = "Escribe el informe en JSON")]
    pub json: bool,
}
