//! `mostrador replay`: replays a recorded session with the core engine and prints the resulting views.

use std::path::PathBuf;

use mostrador_core::engine::recording::{InvalidLine, LineError, parse, replay as run, view_changes};
use mostrador_core::engine::{Engine, Slice};
use serde_json::{Map, Value};

use crate::cli::Replay;

#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("{}: {reason}", file.display())]
    File { file: PathBuf, reason: std::io::Error },
    #[error("{}, línea {}: {}", file.display(), .reason.line, problem(&reason.problem))]
    Line { file: PathBuf, reason: InvalidLine },
}

fn problem(error: &LineError) -> String {
    match error {
        LineError::MissingHeader => "no es la cabecera de una grabación".to_owned(),
        LineError::UnsupportedVersion(version) => {
            format!("la versión {version} de las grabaciones es desconocida")
        }
        LineError::InvalidInput(column) => format!("no es una entrada de la tienda (columna {column})"),
    }
}

pub fn replay(options: &Replay) -> Result<String, ReplayError> {
    let file = || options.file.clone();
    let text = std::fs::read_to_string(&options.file)
        .map_err(|reason| ReplayError::File { file: file(), reason })?;
    let entries = parse(&text).map_err(|reason| ReplayError::Line { file: file(), reason })?;
    if options.steps {
        return Ok(lines(view_changes(&entries)));
    }
    let views = views(&run(&entries));
    if options.json {
        let views: Map<String, Value> =
            views.into_iter().map(|(slice, view)| (slice.as_str().to_owned(), view)).collect();
        return Ok(format!("{:#}\n", Value::Object(views)));
    }
    let mut output = vec![format!("{} entradas", entries.len())];
    for (slice, view) in views {
        output.extend([String::new(), slice.as_str().to_owned(), format!("{view:#}")]);
    }
    Ok(lines(output))
}

fn lines(mut lines: Vec<String>) -> String {
    lines.push(String::new());
    lines.join("\n")
}

fn views(engine: &Engine) -> Vec<(Slice, Value)> {
    let view = |slice: Slice| (slice, serde_json::from_str(&engine.view_json(slice)).unwrap_or_default());
    Slice::ALL.into_iter().map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDING: &str = "{\"recording\":1}\n{\"at_ms\":1,\"input\":{\"command\":{\"cart_add\":{\"product\":0,\"variant\":null,\"quantity\":1}}}}\n";

    fn replayed(recording: &str, json: bool, steps: bool) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sesion.jsonl");
        std::fs::write(&file, recording).unwrap();
        replay(&Replay { file, json, steps }).map_err(|error| error.to_string())
    }

    #[test]
    fn views_are_printed_as_text_and_json() {
        let text = replayed(RECORDING, false, false).unwrap();
        assert!(text.starts_with("1 entradas\n\nsession\n{"), "{text}");
        let views: Value = serde_json::from_str(&replayed(RECORDING, true, false).unwrap()).unwrap();
        assert_eq!(views["cart"]["notice"]["message"], "Este producto ya no está disponible.");
        assert_eq!(views.as_object().unwrap().len(), Slice::ALL.len());
    }

    #[test]
    fn every_step_lists_its_changes() {
        let text = replayed(RECORDING, false, true).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0]), (2, "1 refused"));
        assert!(lines[1].starts_with("1 cart {"));
    }

    #[test]
    fn error_names_file_and_line() {
        let error = replayed(&format!("{RECORDING}{{\"at_ms\":1,\"input\":\"secreto\"}}\n"), false, false)
            .unwrap_err();
        assert!(
            error.ends_with("sesion.jsonl, línea 3: no es una entrada de la tienda (columna 28)"),
            "{error}"
        );
        assert!(
            replayed("hola", true, false)
                .unwrap_err()
                .ends_with("línea 1: no es la cabecera de una grabación")
        );
        assert!(replayed("{\"recording\":7}", true, false).unwrap_err().contains("la versión 7"));
        let missing = Replay { file: "no/existe.jsonl".into(), json: false, steps: false };
        assert!(replay(&missing).unwrap_err().to_string().starts_with("no/existe.jsonl: "));
    }
}
