//! Lessons, as who is enrolled gets them.

use serde::{Deserialize, Serialize};

use super::{LessonProgress, Quiz};
use crate::wire::or_default;

/// What a lesson is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum LessonKind {
    /// Something to watch.
    Video,
    /// Something to read on the page.
    #[default]
    Text,
    /// Something to download.
    Document,
    /// Questions to answer.
    Quiz,
}

impl LessonKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Video, Self::Text, Self::Document, Self::Quiz];

    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Video => "video",
            Self::Text => "text",
            Self::Document => "document",
            Self::Quiz => "quiz",
        }
    }

    /// Reads the name on the wire.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A lesson of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// Identifier, unique in the shop.
    pub id: u32,
    /// Heading.
    pub title: String,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: LessonKind,
    /// How long it takes, in minutes.
    #[serde(default, deserialize_with = "or_default")]
    pub minutes: u32,
    /// Sanitised HTML: the text, the transcript of a video, or what to know of a document or quiz; may be empty.
    #[serde(default, deserialize_with = "or_default")]
    pub body: String,
    /// Of a video.
    pub video: Option<Video>,
    /// Of a document.
    pub document: Option<Document>,
    /// Of a quiz.
    pub quiz: Option<Quiz>,
    /// How far this customer is.
    #[serde(default, deserialize_with = "or_default")]
    pub progress: LessonProgress,
}

/// A video.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Video {
    /// Its length in seconds.
    pub seconds: u32,
    /// Where it is, in the order of preference.
    pub sources: Vec<VideoSource>,
    /// A still picture of it.
    pub poster: Option<String>,
    /// What is said, to be read.
    #[serde(default, deserialize_with = "or_default")]
    pub captions: Vec<Caption>,
}

/// A file of a video.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VideoSource {
    /// Its address.
    pub url: String,
    /// Its media type, such as `video/webm`.
    #[serde(rename = "type")]
    pub media_type: String,
}

/// Captions of a video, in `WebVTT`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Caption {
    /// Address of the file.
    pub url: String,
    /// Language, such as `es`.
    pub lang: String,
    /// Its name for people, such as «Español».
    pub label: String,
}

/// Something to download.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Document {
    /// Its address.
    pub url: String,
    /// What it is called.
    pub title: String,
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

    #[test]
    fn a_lesson_is_read_as_it_is_written() {
        let video = Video {
            seconds: 60,
            sources: vec![VideoSource { url: "/a.webm".into(), media_type: "video/webm".into() }],
            poster: Some("/a.webp".into()),
            captions: vec![Caption { url: "/a.vtt".into(), lang: "es".into(), label: "Español".into() }],
        };
        let lesson = Lesson { id: 7, kind: LessonKind::Video, video: Some(video), ..Lesson::default() };
        let json = serde_json::to_string(&lesson).unwrap();
        assert_eq!(serde_json::from_str::<Lesson>(&json).unwrap(), lesson);
        assert!(json.contains(r#""type":"video""#));
    }
}
