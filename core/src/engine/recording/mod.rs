//! Recording of a session as its inputs, for replay elsewhere (rule 4.7).
//!
//! The engine is deterministic, so its inputs reproduce the session. The format is JSON Lines: a header, then
//! one entry per input with its time in milliseconds since 1970. Personal data are replaced by placeholders
//! of the same shape or left out (see `redact.rs` and `redact_response.rs`) before they leave the engine, so that a
//! recording may be stored and shared.
//!
//! ```
//! use mostrador_core::engine::recording::{Recorder, parse, replay};
//! use mostrador_core::engine::{Command, Engine, Input, Slice};
//!
//! let (mut engine, mut recorder) = (Engine::default(), Recorder::default());
//! let add = Command::CartAdd { product: 1.into(), variant: None, quantity: 1.5 };
//! recorder.update(&mut engine, 1_000.into(), Input::Command(add));
//!
//! let again = replay(&parse(&recorder.take_lines())?);
//! assert_eq!(again.view_json(Slice::Cart), engine.view_json(Slice::Cart));
//! # Ok::<(), mostrador_core::engine::recording::InvalidLine>(())
//! ```

mod placeholders;
mod redact;
mod redact_codes;
mod redact_response;
mod replay;

pub use replay::{Entry, InvalidLine, LineError, parse, replay, view_changes};

use redact::Redactor;

use super::{Engine, Input, Outcome, Update};
use crate::serde_helpers::to_json;
use crate::time::Timestamp;

const FORMAT: u32 = 1;

/// Records the inputs of one engine, from the first one on.
#[derive(Debug, Default)]
pub struct Recorder {
    redactor: Redactor,
    started: bool,
    lines: String,
}

impl Recorder {
    /// Records the redacted input and applies it to the engine.
    pub fn update(&mut self, engine: &mut Engine, at: Timestamp, input: Input) -> Update {
        self.record(engine, at, &input);
        engine.update(at, input)
    }

    /// Returns and clears the lines recorded since the last call, each with its line break.
    pub fn take_lines(&mut self) -> String {
        std::mem::take(&mut self.lines)
    }

    fn record(&mut self, engine: &Engine, at: Timestamp, input: &Input) {
        if !self.started {
            self.started = true;
            self.push_line(&format!("{{\"recording\":{FORMAT}}}"));
        }
        let input = match input {
            Input::Command(command) => Input::Command(self.redactor.command(at, command)),
            Input::Outcome(outcome) => Input::Outcome(self.outcome(engine, outcome)),
            Input::Tick => Input::Tick,
        };
        self.push_line(&format!("{{\"at_ms\":{at},\"input\":{}}}", to_json(&input)));
    }

    fn outcome(&mut self, engine: &Engine, outcome: &Outcome) -> Outcome {
        match outcome {
            Outcome::Responded { id, status, body } => {
                let body = self.redactor.body(engine.ctx.requests.kind(*id), *status, body);
                Outcome::Responded { id: *id, status: *status, body }
            }
            Outcome::Failed { id, code } => Outcome::Failed { id: *id, code: self.redactor.code(code) },
        }
    }

    fn push_line(&mut self, line: &str) {
        self.lines.push_str(line);
        self.lines.push('\n');
    }
}

#[cfg(test)]
mod tests;
