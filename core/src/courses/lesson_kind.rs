//! Kinds of lessons.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum LessonKind {
    Video,
    /// Text to read on the page.
    #[default]
    Text,
    Document,
    Quiz,
}

impl LessonKind {
    pub const ALL: [Self; 4] = [Self::Video, Self::Text, Self::Document, Self::Quiz];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Video => "video",
            Self::Text => "text",
            Self::Document => "document",
            Self::Quiz => "quiz",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_round_trip() {
        for kind in LessonKind::ALL {
            assert_eq!(LessonKind::parse(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind.as_str()));
        }
    }
}
