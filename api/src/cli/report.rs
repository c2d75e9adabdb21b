//! Output of a command, as text or JSON.

use serde::Serialize;

pub trait Report: Serialize {
    fn to_text(&self) -> String;

    fn render(&self, json: bool) -> serde_json::Result<String> {
        if json { Ok(serde_json::to_string_pretty(self)? + "\n") } else { Ok(self.to_text()) }
    }
}
