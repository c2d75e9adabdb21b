//! Lessons, with the content for enrolled customers.

use serde::{Deserialize, Serialize};

use super::{LessonId, LessonKind, LessonProgress, Quiz};
use crate::serde_helpers::null_as_default;

/// Lesson of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// Identifier, unique in the shop.
    pub id: LessonId,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: LessonKind,
    /// Duration in minutes.
    #[serde(default, deserialize_with = "null_as_default")]
    pub minutes: u32,
    /// Time at which it opens, RFC 3339 in UTC; null when it is open. A lesson that is not open yet has no content.
    pub opens_at: Option<String>,
    /// Sanitised HTML: the text, the transcript of a video, or notes on a document or quiz; may be empty.
    #[serde(default, deserialize_with = "null_as_default")]
    pub body: String,
    pub video: Option<Video>,
    pub document: Option<Document>,
    pub quiz: Option<Quiz>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub progress: LessonProgress,
}

impl Lesson {
    /// Addresses of the video, its captions and the document, which only learners may open (rule 12.7).
    pub fn file_urls_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let video = self.video.iter_mut().flat_map(|video| {
            let sources = video.sources.iter_mut().map(|source| &mut source.url);
            sources.chain(video.captions.iter_mut().map(|caption| &mut caption.url))
        });
        video.chain(self.document.iter_mut().map(|document| &mut document.url))
    }

    /// Lesson as sent to a customer for whom it opens later: without its content.
    pub fn locked(self, opens_at: String) -> Self {
        Self {
            opens_at: Some(opens_at),
            body: String::new(),
            video: None,
            document: None,
            quiz: None,
            ..self
        }
    }
}

/// Video of a lesson with its captions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Video {
    /// Length in seconds.
    pub seconds: u32,
    /// Files in order of preference.
    pub sources: Vec<VideoSource>,
    /// URL of the poster image.
    pub poster: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub captions: Vec<Caption>,
}

/// Video file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VideoSource {
    pub url: String,
    /// Media type, such as `video/webm`.
    #[serde(rename = "type")]
    pub media_type: String,
}

/// Captions of a video, in `WebVTT`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Caption {
    pub url: String,
    /// Language, such as `es`.
    pub lang: String,
    /// Display name, such as «Español».
    pub label: String,
}

/// Downloadable document of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Document {
    pub url: String,
    pub title: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 12.7.
    #[test]
    fn files_of_a_lesson_are_its_videos_captions_and_document() {
        let source = |url: &str| VideoSource { url: url.into(), ..VideoSource::default() };
        let video = Video {
            sources: vec![source("/a.mp4"), source("/a.webm")],
            poster: Some("/a.webp".into()),
            captions: vec![Caption { url: "/a.vtt".into(), ..Caption::default() }],
            ..Video::default()
        };
        let document = Document { url: "/a.pdf".into(), title: String::new() };
        let mut lesson = Lesson { video: Some(video), document: Some(document), ..Lesson::default() };
        let urls: Vec<_> = lesson.file_urls_mut().map(|url| url.clone()).collect();
        assert_eq!(urls, ["/a.mp4", "/a.webm", "/a.vtt", "/a.pdf"]);
    }

    #[test]
    fn lessons_round_trip() {
        let video = Video {
            seconds: 60,
            sources: vec![VideoSource { url: "/a.webm".into(), media_type: "video/webm".into() }],
            poster: Some("/a.webp".into()),
            captions: vec![Caption { url: "/a.vtt".into(), lang: "es".into(), label: "Español".into() }],
        };
        let lesson =
            Lesson { id: 7.into(), kind: LessonKind::Video, video: Some(video), ..Lesson::default() };
        let json = serde_json::to_string(&lesson).unwrap();
        assert_eq!(serde_json::from_str::<Lesson>(&json).unwrap(), lesson);
        assert!(json.contains(r#""type":"video""#));
    }
}
