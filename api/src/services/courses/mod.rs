//! Courses: ownership, closing of started sessions, progress and the certificate document.

pub mod certificate_pdf;
pub mod certificates;
pub mod course_state;
pub mod enrolled;
pub mod ownership;
pub mod progress;
pub mod session_closing;
