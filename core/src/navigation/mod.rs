pub const COURSES: &str = "cursos-online-para-profesionales";
