//! Spanish command line help: examples of each command, and clap's own texts translated.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, Error};

pub const SERVE: &str = "Ejemplos:
  mostrador serve --dev
  mostrador serve --config /etc/mostrador/mostrador.toml
  mostrador serve --config tienda.toml --site /usr/local/share/mostrador/site --listen 127.0.0.1:8080

Las migraciones pendientes se aplican al iniciar. Con SIGTERM el servidor completa las peticiones en curso y termina.";
pub const MIGRATE: &str = "Ejemplo:
  mostrador --database sqlite:datos/tienda.sqlite migrate

Es idempotente. «mostrador serve» también aplica las migraciones al iniciar.";
pub const SEED: &str = "Ejemplo:
  mostrador --database sqlite:datos/prueba.sqlite seed

Los registros sin cambios no se modifican.";
pub const ORDER: &str = "Ejemplos:
  mostrador order list --state pending_payment
  mostrador order show M26-000001
  mostrador order pay M26-000001                       (transferencia recibida)
  mostrador order prepare M26-000001
  mostrador order ship M26-000001 --carrier Correos --tracking PQ4F6P0704104480181750Y
  mostrador order ready M26-000001                     (para recoger en la tienda)
  mostrador order complete M26-000001
  mostrador order cancel M26-000002
  mostrador order refund M26-000001 --amount 12,50
  mostrador order withdrawals

El cliente recibe un correo cuando el pedido se paga, se envía, está listo, se cancela o se reembolsa.
Código de salida: 0, correcto; 1, sin cambios por un error; 2, argumentos no válidos.";
pub const USER: &str = "Ejemplos:
  mostrador user list ruiz
  mostrador user show ana@ejemplo.es
  mostrador user create ana@ejemplo.es --firstname Ana --lastname Ruiz --role professional
  mostrador user role ana@ejemplo.es professional
  mostrador user reset-password ana@ejemplo.es --link
  mostrador user disable ana@ejemplo.es

Código de salida: 0, correcto; 1, sin cambios por un error; 2, argumentos no válidos.";
pub const INVOICES: &str = "Ejemplos:
  mostrador invoices verify
  mostrador invoices pdf F26-000001 factura.pdf
  mostrador invoices facturae F26-000001 factura.xml
  mostrador invoices ubl F26-000001 factura.xml
  mostrador invoices issue

Para la gestoría: «mostrador export invoices».";
pub const PRICE_TABLE: &str = "Ejemplos:
  mostrador price-table code add \"Clínica Sol\" --days 365
  mostrador price-table code list
  mostrador price-table code revoke 3

El código solo se muestra al crearlo, porque no se guarda: si se pierde, se revoca y se crea otro.";
pub const SURVEY: &str = "Ejemplos:
  mostrador survey list
  mostrador survey links opinion-de-la-tienda --count 20

Las respuestas: «mostrador export survey opinion-de-la-tienda».";
pub const STAFF: &str = "Ejemplos:
  mostrador staff create ana@ejemplo.es --name Ana
  mostrador staff create luis@ejemplo.es --name Luis --role orders
  mostrador staff list

El enlace vale siete días y para una sola vez.";
pub const OPENAPI: &str = "Ejemplos:
  mostrador openapi > openapi.json
  mostrador openapi --admin > admin-openapi.json";
pub const PROBE: &str = "Ejemplo:
  mostrador probe --config /etc/mostrador/mostrador.toml

Código de salida: 0, listo; 1, no disponible.";
pub const DOCTOR: &str = "Ejemplos:
  mostrador doctor --config /etc/mostrador/mostrador.toml
  mostrador doctor --dev
  mostrador doctor --json

Inicia sesión en el servidor de correo sin enviar nada; no modifica la base de datos.
Código de salida: 0, sin errores; 1, con errores.";
pub const REPLAY: &str = "Ejemplos:
  mostrador replay sesion.jsonl
  mostrador replay sesion.jsonl --steps";

const TEMPLATE: &str = "{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}";

pub fn spanish(command: Command) -> Command {
    let is_root = command.get_name() == "mostrador";
    let mut command = command
        .help_template(TEMPLATE)
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading("Comandos")
        .subcommand_value_name("COMANDO")
        .mut_args(argument)
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help("Muestra esta ayuda")
                .help_heading("Opciones"),
        );
    if is_root {
        command = command.disable_version_flag(true).arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help("Muestra la versión")
                .help_heading("Opciones"),
        );
    }
    let names: Vec<String> =
        command.get_subcommands().map(|subcommand| subcommand.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, spanish))
}

fn argument(arg: Arg) -> Arg {
    let heading = if arg.is_positional() { "Argumentos" } else { "Opciones" };
    let arg = arg.help_heading(heading);
    if !arg.get_action().takes_values() {
        return arg;
    }
    let mut help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let values = arg.get_possible_values();
    let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
    if !values.iter().all(|value| help.contains(value)) {
        help = format!("{help} ({})", values.join(", "));
    }
    if let Some(default) = arg.get_default_values().first().filter(|_| !arg.is_hide_default_value_set()) {
        help = format!("{help} (por defecto, {})", default.to_string_lossy());
    }
    arg.help(help).hide_possible_values(true).hide_default_value(true).hide_env(true)
}

/// Spanish message for invalid arguments; nothing for requests of help or version.
pub fn usage_error_message(error: &Error) -> Option<String> {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let (argument, value) = (context(ContextKind::InvalidArg), context(ContextKind::InvalidValue));
    let reason = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::InvalidSubcommand => {
            format!("no hay ninguna orden «{}»", context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => "falta decir qué hacer".to_owned(),
        ErrorKind::UnknownArgument => format!("«{argument}» sobra o no existe"),
        ErrorKind::MissingRequiredArgument => format!("falta {argument}"),
        ErrorKind::ArgumentConflict => format!("{argument} no va con {}", context(ContextKind::PriorArg)),
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} necesita un valor"),
        ErrorKind::InvalidValue => {
            format!("«{value}» no vale para {argument}: puede ser {}", context(ContextKind::ValidValue))
        }
        ErrorKind::ValueValidation => {
            let source =
                std::error::Error::source(error).map(|source| format!(": {source}")).unwrap_or_default();
            format!("«{value}» no vale para {argument}{source}")
        }
        _ => error.to_string(),
    };
    Some(format!("La orden no se entiende: {reason}.\nCon --help se ve cómo se escribe.\n"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    fn visit_commands(command: &Command, path: &str, visit: &mut impl FnMut(&Command, &str)) {
        visit(command, path);
        for subcommand in command.get_subcommands() {
            visit_commands(subcommand, &format!("{path} {}", subcommand.get_name()), visit);
        }
    }

    #[test]
    fn every_help_is_in_spanish() {
        let mut program = spanish(Cli::command());
        program.build();
        let mut seen = 0;
        visit_commands(&program, "mostrador", &mut |command, path| {
            seen += 1;
            let help = command.clone().render_long_help().to_string();
            for english in
                ["Usage", "Options:", "Commands:", "Arguments:", "Print", "[default", "[possible", "[env"]
            {
                assert!(!help.contains(english), "{path}: {english}\n{help}");
            }
            assert!(help.contains("Uso: ") && help.contains("Muestra esta ayuda"), "{path}\n{help}");
            assert!(command.get_about().is_some(), "{path}");
            for arg in command.get_arguments() {
                assert!(
                    arg.get_help().is_some_and(|help| !help.to_string().trim().is_empty()),
                    "{path} {}",
                    arg.get_id()
                );
            }
        });
        assert!(seen > 30, "{seen}");
    }

    #[test]
    fn every_command_has_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let name = command.get_name();
            let mut examples = help.lines().filter(|line| line.starts_with("  mostrador "));
            assert!(examples.any(|line| line.contains(&format!(" {name}"))), "{name}: {help}");
        }
    }

    #[test]
    fn usage_errors_are_in_spanish() {
        let message = |arguments: &[&str]| {
            let line = ["mostrador"].iter().chain(arguments);
            usage_error_message(&spanish(Cli::command()).try_get_matches_from(line).unwrap_err())
                .unwrap_or_default()
        };
        assert!(message(&["ordr"]).contains("no hay ninguna orden «ordr»"));
        assert!(
            message(&["order", "list", "--state", "pagado"])
                .contains("«pagado» no vale para --state <ESTADO>: los estados son")
        );
        assert!(message(&["order", "show"]).contains("falta <NÚMERO>"));
        assert!(message(&["order", "list", "--limt", "3"]).contains("«--limt» sobra o no existe"));
        assert!(
            message(&["import", "x.csv", "--format", "xls"])
                .contains("puede ser woocommerce, shopify, prestashop, prestashop-combinations, json")
        );
        assert!(
            message(&["order", "refund", "M26-000001", "--amount", "mucho"]).contains("no es un importe")
        );
        assert_eq!(message(&["order", "--help"]), "");
    }
}
