//! What a customer is written who is enrolled in a course.

use mostrador_core::date::{written_date, written_moment};

use super::order_letters::Recipient;
use super::{Message, named};

/// A course that somebody may use from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enrolled {
    /// Its name.
    pub title: String,
    /// Whether its lessons are there.
    pub is_written: bool,
    /// Whether it is held on dates.
    pub on_dates: bool,
    /// The booked date: when, in milliseconds since 1970, and where.
    pub session: Option<(i64, String)>,
    /// Until when its lessons may be used; nothing when that does not end.
    pub until: Option<i64>,
}

/// What to do, where, and when. The recipient's link leads to the course.
#[must_use]
pub fn enrolled(course: &Enrolled, to: &Recipient<'_>) -> Message {
    let Enrolled { title, is_written, on_dates, session, until } = course;
    let date = match session {
        Some((starts_at, place)) if place.is_empty() => format!("Fecha: {}\n\n", written_moment(*starts_at)),
        Some((starts_at, place)) => format!("Fecha: {}\nLugar: {place}\n\n", written_moment(*starts_at)),
        None if *on_dates => "Te escribiremos para acordar la fecha.\n\n".to_owned(),
        None => String::new(),
    };
    let until =
        until.map(|until| format!(" Podrás usarlo hasta el {}.", written_date(until))).unwrap_or_default();
    let access = if *is_written {
        "Entra aquí con tu cuenta; el curso recuerda por dónde vas y, al terminarlo, te da tu certificado:"
    } else {
        "Sus lecciones estarán en tu zona de cliente en cuanto se publiquen:"
    };
    let house = named(to.house);
    Message {
        to: to.user.email.clone(),
        subject: format!("Te has inscrito en «{title}»"),
        text: format!(
            "Hola, {}:\n\nTe has inscrito en «{title}».{until}\n\n{date}{access}\n{}\n\n{house}\n",
            to.user.firstname, to.link
        ),
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::session::User;

    use super::*;

    fn text(course: &Enrolled) -> String {
        let user = User { email: "ana@ejemplo.es".into(), firstname: "Ana".into(), ..User::default() };
        let link = "https://tienda.example/zona-de-cliente/cursos/7";
        enrolled(course, &Recipient { user: &user, house: "Taller", link }).text
    }

    #[test]
    fn a_booked_date_says_when_and_where() {
        let course = Enrolled {
            title: "Jabón".into(),
            is_written: true,
            on_dates: true,
            session: Some((1_800_000_000_000, "Toledo".into())),
            until: Some(1_810_000_000_000),
        };
        let letter = text(&course);
        assert!(letter.contains("Fecha: 15 de enero de 2027, 09:00\nLugar: Toledo"), "{letter}");
        assert!(
            letter.contains("hasta el 11 de mayo de 2027.") && letter.contains("/cursos/7\n"),
            "{letter}"
        );
        let without = text(&Enrolled { session: None, until: None, ..course.clone() });
        assert!(without.contains("acordar la fecha") && !without.contains("hasta el"), "{without}");
        assert!(!text(&Enrolled { session: None, on_dates: false, ..course }).contains("fecha"));
    }
}
