//! Requests for courses, certificates and surveys (rules 7.5, 7.28).

use super::{get, named, post};
use crate::api_client::{Method, Request};

pub(crate) fn courses() -> Request {
    get("customers/me/courses")
}

pub(crate) fn course(id: u32) -> Request {
    get(format!("courses/{id}"))
}

/// Builds the only request that completes after its page is closed.
pub(crate) fn save_progress(course: u32, lesson: u32, progress: &str) -> Request {
    let path = format!("courses/{course}/lessons/{lesson}/progress");
    Request::new(Method::Put, path).body(progress.to_owned()).keepalive()
}

pub(crate) fn certificate(code: &str) -> Request {
    get(named("certificates", code))
}

pub(crate) fn course_certificate(course: u32) -> Request {
    get(format!("courses/{course}/certificate")).file()
}

pub(crate) fn survey(id: &str) -> Request {
    get(named("surveys", id))
}

pub(crate) fn answer_survey(id: &str, answers: &str) -> Request {
    post(format!("{}/responses", named("surveys", id))).body(answers.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::api_client::endpoints::written;
    use crate::api_client::{Call, Tokens};

    /// Rule 7.28.
    #[test]
    fn requests_match_the_contract() {
        let progress = Call::SaveProgress { course: 7, lesson: 12, progress: r#"{"seconds":90}"#.into() };
        for (call, expected) in [
            (Call::Courses, "GET customers/me/courses"),
            (Call::Course { id: 7 }, "GET courses/7"),
            (progress, r#"PUT courses/7/lessons/12/progress {"seconds":90}"#),
            (Call::Certificate { code: "C-9".into() }, "GET certificates/C-9"),
            (Call::CourseCertificate { course: 7 }, "GET courses/7/certificate"),
            (Call::Survey { id: "s/1".into() }, "GET surveys/s%2F1"),
            (Call::AnswerSurvey { id: "s".into(), answers: "{}".into() }, "POST surveys/s/responses {}"),
        ] {
            assert_eq!(written(&call), expected);
        }
    }

    /// Rule 7.5.
    #[test]
    fn progress_is_saved_after_the_page_is_closed() {
        let outlives = |call: Call| call.request(Tokens::default()).outlives_page;
        assert!(outlives(Call::SaveProgress { course: 7, lesson: 12, progress: "{}".into() }));
        for call in [Call::Courses, Call::Course { id: 7 }, Call::Certificate { code: "C-9".into() }] {
            assert!(!outlives(call));
        }
    }
}
