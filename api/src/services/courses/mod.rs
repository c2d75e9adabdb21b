//! Courses: ownership, closing of started sessions, progress and the certificate document.

pub mod certificate_pdf;
pub mod enrolled_course;
pub mod ownership;
pub mod session_closing;
