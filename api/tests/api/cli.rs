//! The compiled program as a process.
#![expect(clippy::disallowed_types, reason = "the tests start the program")]

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

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn seed_doctor_and_import_work() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a/b/shop.sqlite");
    let missing = run(&database, &["doctor", "--dev"], &[]);
    assert!(!missing.status.success() && stdout(&missing).contains("no existe todavía"));
    assert!(!database.exists(), "doctor creates no database");
    assert!(stdout(&run(&database, &["seed"], &[])).starts_with("Catálogo de demostración: "));
    assert!(stdout(&run(&database, &["seed"], &[])).contains(" 0 productos escritos"));
    assert!(run(&database, &["doctor", "--dev"], &[]).status.success());

    let export = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/export.csv");
    let imported = run(&database, &["import", export], &[]);
    assert!(
        imported.status.success() && stdout(&imported).contains("11 líneas: 7 nuevas"),
        "{}",
        stdout(&imported)
    );
    let again = run(&database, &["import", export, "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!((&json["unchanged"], &json["lines"][8]["outcome"]), (&7.into(), &"left".into()));

    let broken = folder.path().join("broken.csv");
    std::fs::write(&broken, "ID,Type,Name,Regular price\n1,simple,Jabón,4\n2,simple,Vela,gratis\n").unwrap();
    let refused = run(&database, &["import", broken.to_str().unwrap()], &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(
        stderr(&refused).trim(),
        "No se ha importado nada: línea 3: «gratis» en la columna «Regular price» no es un precio."
    );
    let refused = run(&database, &["import", broken.to_str().unwrap(), "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!((refused.status.code(), &json["error"]["line"]), (Some(1), &3.into()));
}

#[test]
fn order_commands_need_no_secrets_unless_they_sign() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("shop.sqlite");
    assert!(run(&database, &["migrate"], &[]).status.success());
    assert_eq!(stdout(&run(&database, &["order", "list", "--state", "paid"], &[])), "No hay pedidos.\n");
    assert_eq!(stdout(&run(&database, &["order", "list", "--json"], &[])), "[]\n");
    let unknown = run(&database, &["order", "pay", "M26-000001", "--dev"], &[]);
    assert_eq!(
        (unknown.status.code(), stderr(&unknown).trim()),
        (Some(1), "No hay ningún pedido M26-000001.")
    );
    let unknown_email = "nadie@ejemplo.es";
    for signed in [
        &["order", "pay", "M26-000001"][..],
        &["invoices", "issue"],
        &["user", "reset-password", unknown_email],
    ] {
        let refused = run(&database, signed, &[]);
        let text = stderr(&refused);
        assert!(!refused.status.success() && text.contains("¿Falta --config?"), "{signed:?}: {text}");
        assert!(text.contains("falta public_url") && text.contains("falta seller.nif"), "{text}");
    }
    let typo = run(&database, &["order", "list", "--state", "pagado"], &[]);
    assert!(stderr(&typo).contains("pending_payment, paid"));
}

#[test]
fn commands_report_a_missing_database() {
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
        let stderr = stderr(&refused);
        assert_eq!(refused.status.code(), Some(1), "{command:?}: {stderr}");
        assert!(stderr.contains("No hay ninguna base de datos en sqlite:"), "{command:?}: {stderr}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no file is created");
}

#[test]
fn serve_requires_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("shop.sqlite");
    let refused = run(&database, &["serve"], &[]);
    assert!(!refused.status.success() && stderr(&refused).contains("falta session.key"));
    for (name, value) in [
        ("MOSTRADOR_REDSYS__SECRET", "Mk9m98IfEblmPfrpsawt7BmxObt98Jev"),
        ("MOSTRADOR_REDSYS__MERCHANT_CODE", "0999008881"),
        ("MOSTRADOR_REDSYS__URL", "https://sis.redsys.es/sis/realizarPago"),
    ] {
        let refused = run(&database, &["serve", "--dev"], &[(name, value)]);
        assert!(stderr(&refused).contains("--dev no se puede usar"), "{name}: {}", stderr(&refused));
    }
    assert!(!database.exists());
}

#[test]
fn a_shop_is_backed_up_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.sqlite"), folder.path().join("new.sqlite"));
    let copy = folder.path().join("copy.jsonl.gz");
    let copy = copy.to_str().unwrap();
    let nothing = run(&old, &["backup", copy], &[]);
    assert!(!nothing.status.success() && stderr(&nothing).contains("no hay nada que copiar"));
    assert!(!old.exists());
    assert!(run(&old, &["seed"], &[]).status.success());
    let saved = run(&old, &["backup", copy, "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&saved.stdout).unwrap();
    assert!(json["rows"]["products"].as_u64().unwrap() >= 48, "{json}");
    assert!(stderr(&run(&old, &["backup", copy], &[])).contains("--force"));

    let checked = run(&new, &["restore", "--dry-run", copy], &[]);
    assert!(stdout(&checked).starts_with("La copia está entera: "), "{}", stderr(&checked));
    assert!(!new.exists(), "a dry run creates no database");
    let restored = run(&new, &["restore", copy], &[]);
    assert!(stdout(&restored).starts_with("La base de datos es ahora la de la copia: "));
    #[cfg(unix)]
    for file in [&new, &PathBuf::from(copy)] {
        let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
    let refused = run(&new, &["restore", copy], &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("no está vacía"), "{}", stderr(&refused));
    assert!(run(&new, &["restore", copy, "--force"], &[]).status.success());
    assert!(stdout(&run(&new, &["seed"], &[])).contains(" 0 productos escritos"));
}

#[test]
fn completions_are_generated() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&folder.path().join("none.sqlite"), &["completions", shell], &[]);
        assert!(script.status.success() && stdout(&script).contains("restore"), "{shell}");
    }
}

#[test]
fn a_shop_file_is_exported_and_imported() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.sqlite"), folder.path().join("new.sqlite"));
    let file = folder.path().join("shop.json");
    let file = file.to_str().unwrap();
    assert!(run(&old, &["seed"], &[]).status.success());
    assert!(run(&old, &["export", "--output", file], &[]).status.success());
    assert!(stderr(&run(&old, &["export", "--output", file], &[])).contains("--force"));
    let refused = run(&new, &["import", file, "--dry-run"], &[]);
    assert!(stderr(&refused).contains("No hay ninguna base de datos"), "{}", stderr(&refused));
    assert!(!new.exists(), "a dry run creates no database");
    std::fs::write(&new, "").unwrap();
    let refused = run(&new, &["import", file, "--dry-run"], &[]);
    assert!(stderr(&refused).contains("no está al día"), "{}", stderr(&refused));
    assert!(run(&new, &["migrate"], &[]).status.success());
    let tried = run(&new, &["import", file, "--dry-run"], &[]);
    assert!(stdout(&tried).contains("Era un ensayo"), "{}", stderr(&tried));
    assert!(stdout(&run(&new, &["import", file], &[])).contains("productos "));
    assert!(stdout(&run(&new, &["import", file], &[])).starts_with("Sin cambios."));
    assert_eq!(stdout(&run(&new, &["export", "shop"], &[])), std::fs::read_to_string(file).unwrap());
    let orders = run(&new, &["export", "orders", "--from", "2026-01-01"], &[]);
    assert!(stdout(&orders).starts_with("\u{feff}Pedido;"), "{}", stderr(&orders));

    std::fs::write(file, "{\"format\":\"mostrador\",\"version\":1,\"shops\":[{}]}").unwrap();
    let refused = run(&new, &["import", file], &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).starts_with("No se ha importado nada: línea 1"), "{}", stderr(&refused));
}

#[test]
fn a_table_is_imported_with_a_suggested_mapping_and_undone() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("shop.sqlite");
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (table, map, rejected) = (path("tarifa.csv"), path("mapa.toml"), path("pendientes.csv"));
    std::fs::write(&table, "Artículo;Ref;PVP;IVA\nVela;V-1;12,50 €;21\nTaza;T-1;mucho;7\n").unwrap();
    let unknown = run(&database, &["import", &table], &[]);
    assert!(stderr(&unknown).contains("--suggest-map") && !database.exists(), "{}", stderr(&unknown));
    let suggested = run(&database, &["import", &table, "--suggest-map"], &[]);
    assert!(stdout(&suggested).contains("title = \"Artículo\""), "{}", stderr(&suggested));
    std::fs::write(&map, stdout(&suggested)).unwrap();

    let refused = run(&database, &["import", &table, "--map", &map, "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!((refused.status.code(), &json["error"]["faults"][1]["line"]), (Some(1), &3.into()));
    assert!(stderr(&refused).starts_with("No se ha importado nada: hay 2 fallos.\nlínea 3: "));
    let skip =
        ["import", &table, "--map", &map, "--save-map", "tarifa", "--skip-invalid", "--rejected", &rejected];
    let imported = run(&database, &skip, &[]);
    assert!(
        stdout(&imported)
            .contains("2 líneas: 1 nuevas, 0 actualizadas, 0 sin cambios, 0 omitidas, 1 con fallos.")
    );
    assert!(stdout(&imported).ends_with("Es la importación 1: «mostrador import --undo 1» la deshace.\n"));
    assert!(std::fs::read_to_string(&rejected).unwrap().contains("Taza;T-1;mucho;7;"));
    assert!(
        stderr(&run(&database, &skip, &[])).contains("No se puede crear"),
        "an existing file is not replaced"
    );

    let again = run(&database, &["import", &table, "--map", "tarifa", "--skip-invalid"], &[]);
    assert!(stdout(&again).contains("Sin cambios."), "{}", stderr(&again));
    let list = run(&database, &["import", "--list"], &[]);
    assert!(
        stdout(&list).contains("hecha  tarifa.csv: 1 nuevas") && stdout(&list).contains("guardados: tarifa.")
    );
    assert!(stdout(&run(&database, &["import", "--undo", "1"], &[])).starts_with("1 productos borrados"));
    let twice = run(&database, &["import", "--undo", "1"], &[]);
    assert_eq!(
        (twice.status.code(), stderr(&twice).trim()),
        (Some(1), "No se ha deshecho nada: la importación 1 ya se ha deshecho.")
    );
    let missing = run(&database, &["import", &table, "--map", "nada"], &[]);
    assert!(stderr(&missing).contains("«nada»"), "{}", stderr(&missing));
}
