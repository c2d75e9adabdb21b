//! Reading a recording, and seeing again what the shopper saw.

use serde::Deserialize;

use super::FORMAT;
use crate::engine::{Engine, Input, Slice};

/// One line of a recording.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Entry {
    /// Milliseconds since 1970.
    pub at_ms: u64,
    /// What went into the engine.
    pub input: Input,
}

#[derive(Deserialize)]
struct Header {
    recording: u32,
}

/// A line that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadLine {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line. Never its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The first line is not the header of a recording.
    #[error("not the header of a recording")]
    NoHeader,
    /// The recording is of another version of the format.
    #[error("version {0} of the format is not known")]
    Version(u32),
    /// The line is no input that this engine knows; the number is the column at which that shows, from 1.
    #[error("not an input of the engine, at column {0}")]
    NoInput(usize),
}

/// Reads a recording. Empty lines do not count.
///
/// # Errors
/// For the first line that cannot be read.
pub fn read(text: &str) -> Result<Vec<Entry>, BadLine> {
    let mut lines = text.lines().enumerate().map(|(index, text)| (index + 1, text));
    let (line, header) = lines.next().unwrap_or((1, ""));
    match serde_json::from_str(header) {
        Ok(Header { recording: FORMAT }) => {}
        Ok(Header { recording }) => return Err(BadLine { line, problem: Problem::Version(recording) }),
        Err(_) => return Err(BadLine { line, problem: Problem::NoHeader }),
    }
    let entry = |(line, text): (usize, &str)| {
        let bad = |error: serde_json::Error| BadLine { line, problem: Problem::NoInput(error.column()) };
        serde_json::from_str(text).map_err(bad)
    };
    lines.filter(|(_, text)| !text.trim().is_empty()).map(entry).collect()
}

/// The engine as the recording leaves it.
#[must_use]
pub fn replay(entries: &[Entry]) -> Engine {
    let mut engine = Engine::default();
    for entry in entries {
        engine.update(entry.at_ms, entry.input.clone());
    }
    engine
}

/// What changed with every input, a line for each slice: the number of the input from 1, the slice, its view as JSON.
/// A refused command says so.
#[must_use]
pub fn steps(entries: &[Entry]) -> Vec<String> {
    let mut engine = Engine::default();
    let mut lines = Vec::new();
    for (number, entry) in (1..).zip(entries) {
        let step = engine.update(entry.at_ms, entry.input.clone());
        if !step.accepted {
            lines.push(format!("{number} refused"));
        }
        for slice in Slice::ALL.into_iter().filter(|slice| step.has_changed(*slice)) {
            lines.push(format!("{number} {} {}", slice.name(), engine.view_json(slice)));
        }
    }
    lines
}
