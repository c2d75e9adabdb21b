//! The program at a terminal.
#![expect(clippy::disallowed_types, reason = "it is a program that is tried")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(database: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mostrador"))
        .args(arguments)
        .env_clear()
        .env("MOSTRADOR_DATABASE", format!("sqlite:{}", database.display()))
        .env("MOSTRADOR_LOG", "error")
        .envs(environment.iter().copied())
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_shop_is_seeded_examined_and_filled() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a/b/shop.sqlite");
    let missing = run(&database, &["doctor", "--dev"], &[]);
    assert!(!missing.status.success() && out(&missing).contains("no existe todavía"));
    assert!(!database.exists(), "who looks changes nothing");
    assert!(out(&run(&database, &["seed"], &[])).starts_with("Catálogo de demostración: "));
    assert!(out(&run(&database, &["seed"], &[])).contains(" 0 productos escritos"));
    assert!(run(&database, &["doctor", "--dev"], &[]).status.success());

    let export = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/export.csv");
    let taken = run(&database, &["import", export], &[]);
    assert!(taken.status.success() && out(&taken).contains("11 líneas: 7 nuevas"), "{}", out(&taken));
    let again = run(&database, &["import", export, "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!((&json["unchanged"], &json["lines"][8]["outcome"]), (&7.into(), &"left".into()));

    let broken = folder.path().join("broken.csv");
    std::fs::write(&broken, "ID,Type,Name,Regular price\n1,simple,Jabón,4\n2,simple,Vela,gratis\n").unwrap();
    let refused = run(&database, &["import", broken.to_str().unwrap()], &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(
        complaint(&refused).trim(),
        "No se ha importado nada: línea 3: «gratis» en la columna «regular price» no es un precio."
    );
    let refused = run(&database, &["import", broken.to_str().unwrap(), "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!((refused.status.code(), &json["error"]["line"]), (Some(1), &3.into()));
}

#[test]
fn the_owner_looks_at_orders_without_opening_the_shop() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("shop.sqlite");
    assert!(run(&database, &["migrate"], &[]).status.success());
    assert_eq!(out(&run(&database, &["order", "list", "--state", "paid"], &[])), "No hay pedidos.\n");
    assert_eq!(out(&run(&database, &["order", "list", "--json"], &[])), "[]\n");
    let unknown = run(&database, &["order", "pay", "M26-000001", "--dev"], &[]);
    assert_eq!(
        (unknown.status.code(), complaint(&unknown).trim()),
        (Some(1), "No hay ningún pedido M26-000001.")
    );
    let nobody = "nadie@ejemplo.es";
    for signed in
        [&["order", "pay", "M26-000001"][..], &["invoices", "issue"], &["user", "reset-password", nobody]]
    {
        let refused = run(&database, signed, &[]);
        let text = complaint(&refused);
        assert!(!refused.status.success() && text.contains("¿Falta --config?"), "{signed:?}: {text}");
        assert!(text.contains("falta public_url") && text.contains("falta seller.nif"), "{text}");
    }
    let typo = run(&database, &["order", "list", "--state", "pagado"], &[]);
    assert!(complaint(&typo).contains("pending_payment, paid"));
}

#[test]
fn who_asks_in_the_wrong_place_hears_so() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a/shop.sqlite");
    for command in [
        &["order", "list"][..],
        &["user", "list"],
        &["export", "orders"],
        &["invoices", "verify"],
        &["survey", "list"],
        &["price-table", "code", "list"],
        &["import", "--dry-run", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/export.csv")],
    ] {
        let refused = run(&database, command, &[]);
        let complaint = complaint(&refused);
        assert_eq!(refused.status.code(), Some(1), "{command:?}: {complaint}");
        assert!(complaint.contains("No hay ninguna base de datos en sqlite:"), "{command:?}: {complaint}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "who looks changes nothing");
}

#[test]
fn a_shop_without_secrets_does_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("shop.sqlite");
    let refused = run(&database, &["serve"], &[]);
    assert!(!refused.status.success() && complaint(&refused).contains("falta session.key"));
    for (name, value) in [
        ("MOSTRADOR_REDSYS__SECRET", "Mk9m98IfEblmPfrpsawt7BmxObt98Jev"),
        ("MOSTRADOR_REDSYS__MERCHANT_CODE", "0999008881"),
        ("MOSTRADOR_REDSYS__URL", "https://sis.redsys.es/sis/realizarPago"),
    ] {
        let refused = run(&database, &["serve", "--dev"], &[(name, value)]);
        assert!(complaint(&refused).contains("--dev no se puede usar"), "{name}: {}", complaint(&refused));
    }
    assert!(!database.exists());
}

#[test]
fn a_shop_moves_from_one_file_to_another() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.sqlite"), folder.path().join("new.sqlite"));
    let copy = folder.path().join("copy.jsonl.gz");
    let copy = copy.to_str().unwrap();
    let nothing = run(&old, &["backup", copy], &[]);
    assert!(!nothing.status.success() && complaint(&nothing).contains("no hay nada que copiar"));
    assert!(!old.exists());
    assert!(run(&old, &["seed"], &[]).status.success());
    let saved = run(&old, &["backup", copy, "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&saved.stdout).unwrap();
    assert!(json["rows"]["products"].as_u64().unwrap() >= 48, "{json}");
    assert!(complaint(&run(&old, &["backup", copy], &[])).contains("--force"));

    let checked = run(&new, &["restore", "--dry-run", copy], &[]);
    assert!(out(&checked).starts_with("La copia está entera: "), "{}", complaint(&checked));
    assert!(!new.exists(), "who looks changes nothing");
    let restored = run(&new, &["restore", copy], &[]);
    assert!(out(&restored).starts_with("La base de datos es ahora la de la copia: "));
    #[cfg(unix)]
    for file in [&new, &PathBuf::from(copy)] {
        let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
    let refused = run(&new, &["restore", copy], &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(complaint(&refused).contains("no está vacía"), "{}", complaint(&refused));
    assert!(run(&new, &["restore", copy, "--force"], &[]).status.success());
    assert!(out(&run(&new, &["seed"], &[])).contains(" 0 productos escritos"));
}

#[test]
fn shells_complete_the_commands() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&folder.path().join("none.sqlite"), &["completions", shell], &[]);
        assert!(script.status.success() && out(&script).contains("restore"), "{shell}");
    }
}

#[test]
fn a_shop_is_written_down_and_taken_in_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.sqlite"), folder.path().join("new.sqlite"));
    let file = folder.path().join("shop.json");
    let file = file.to_str().unwrap();
    assert!(run(&old, &["seed"], &[]).status.success());
    assert!(run(&old, &["export", "--output", file], &[]).status.success());
    assert!(complaint(&run(&old, &["export", "--output", file], &[])).contains("--force"));
    let refused = run(&new, &["import", file, "--dry-run"], &[]);
    assert!(complaint(&refused).contains("No hay ninguna base de datos"), "{}", complaint(&refused));
    assert!(!new.exists(), "a try writes nothing");
    std::fs::write(&new, "").unwrap();
    let refused = run(&new, &["import", file, "--dry-run"], &[]);
    assert!(complaint(&refused).contains("no está al día"), "{}", complaint(&refused));
    assert!(run(&new, &["migrate"], &[]).status.success());
    let tried = run(&new, &["import", file, "--dry-run"], &[]);
    assert!(out(&tried).contains("Era un ensayo"), "{}", complaint(&tried));
    assert!(out(&run(&new, &["import", file], &[])).contains("productos "));
    assert!(out(&run(&new, &["import", file], &[])).starts_with("Sin cambios."));
    assert_eq!(out(&run(&new, &["export", "shop"], &[])), std::fs::read_to_string(file).unwrap());
    let orders = run(&new, &["export", "orders", "--from", "2026-01-01"], &[]);
    assert!(out(&orders).starts_with("\u{feff}Pedido;"), "{}", complaint(&orders));

    std::fs::write(file, "{\"format\":\"mostrador\",\"version\":1,\"shops\":[{}]}").unwrap();
    let refused = run(&new, &["import", file], &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(complaint(&refused).starts_with("No se ha importado nada: línea 1"), "{}", complaint(&refused));
}
