//! Courses: their management by staff, ownership, closing of started sessions, progress and the certificate document.

pub mod administration;
pub mod certificate_pdf;
pub mod certificates;
pub mod content_editing;
pub mod course_state;
pub mod enrolled;
pub mod learners;
pub mod ownership;
pub mod progress;
pub mod session_closing;
