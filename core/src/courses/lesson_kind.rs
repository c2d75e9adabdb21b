use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum LessonKind {
    Video,
    #[default]
    Text,
    Document,
    Quiz,
}

json_names!(LessonKind: Video = "video", Text = "text", Document = "document", Quiz = "quiz");

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
