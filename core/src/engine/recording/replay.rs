//! Parsing and replay of recordings.

use serde::Deserialize;

use super::FORMAT;
use crate::engine::{Engine, Input, Slice};
use crate::time::Timestamp;

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Entry {
    pub at_ms: Timestamp,
    pub input: Input,
}

#[derive(Deserialize)]
struct Header {
    recording: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct InvalidLine {
    /// Number of the line, from 1.
    pub line: usize,
    pub problem: LineError,
}

/// Reason why a line is invalid. Never contains the content of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The first line is not the header of a recording.
    #[error("not the header of a recording")]
    MissingHeader,
    #[error("unknown format version {0}")]
    UnsupportedVersion(u32),
    /// Not an input of this engine; the number is the column of the error, from 1.
    #[error("not an input of the engine, at column {0}")]
    InvalidInput(usize),
}

/// Parses a recording; empty lines are skipped.
pub fn parse(text: &str) -> Result<Vec<Entry>, InvalidLine> {
    let mut lines = text.lines().enumerate().map(|(index, text)| (index + 1, text));
    let (line, header) = lines.next().unwrap_or((1, ""));
    match serde_json::from_str(header) {
        Ok(Header { recording: FORMAT }) => {}
        Ok(Header { recording }) => {
            return Err(InvalidLine { line, problem: LineError::UnsupportedVersion(recording) });
        }
        Err(_) => return Err(InvalidLine { line, problem: LineError::MissingHeader }),
    }
    let entry = |(line, text): (usize, &str)| {
        let bad =
            |error: serde_json::Error| InvalidLine { line, problem: LineError::InvalidInput(error.column()) };
        serde_json::from_str(text).map_err(bad)
    };
    lines.filter(|(_, text)| !text.trim().is_empty()).map(entry).collect()
}

pub fn replay(entries: &[Entry]) -> Engine {
    let mut engine = Engine::default();
    for entry in entries {
        engine.update(entry.at_ms, entry.input.clone());
    }
    engine
}

/// Replays the inputs and returns one line per changed slice: the number of the input from 1, the slice, its
/// view as JSON. A rejected command yields the line `{number} refused`.
pub fn view_changes(entries: &[Entry]) -> Vec<String> {
    let mut engine = Engine::default();
    let mut lines = Vec::new();
    for (number, entry) in (1..).zip(entries) {
        let step = engine.update(entry.at_ms, entry.input.clone());
        if !step.accepted {
            lines.push(format!("{number} refused"));
        }
        for slice in Slice::ALL.into_iter().filter(|slice| step.has_changed(*slice)) {
            lines.push(format!("{number} {} {}", slice.as_str(), engine.view_json(slice)));
        }
    }
    lines
}
