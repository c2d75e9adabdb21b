//! Kinds of supply, which decide where a sale is taxed (rule 13.3).

/// Kind of supply of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Supply {
    /// Taxed where they are delivered.
    #[default]
    Goods,
    /// Course in a virtual classroom, download or other digital content, taxed where the buyer lives.
    DigitalService,
    /// Course that is held in mainland Spain or the Balearic Islands, and taxed there (LIVA, arts. 70.Uno.3.º and 70.Uno.7.º.c).
    InPersonCourse,
}

impl Supply {
    /// Returns the kind of a product; goods are never held in person.
    pub const fn new(is_virtual: bool, in_person: bool) -> Self {
        match (is_virtual, in_person) {
            (false, _) => Self::Goods,
            (true, false) => Self::DigitalService,
            (true, true) => Self::InPersonCourse,
        }
    }
}

/// Kinds of supply in a cart or an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Supplies {
    pub goods: bool,
    pub digital_services: bool,
    pub in_person_courses: bool,
}

impl Supplies {
    /// Returns true for courses or other digital content.
    pub const fn has_services(self) -> bool {
        self.digital_services || self.in_person_courses
    }
}

impl FromIterator<Supply> for Supplies {
    fn from_iter<I: IntoIterator<Item = Supply>>(lines: I) -> Self {
        let mut supplies = Self::default();
        for supply in lines {
            match supply {
                Supply::Goods => supplies.goods = true,
                Supply::DigitalService => supplies.digital_services = true,
                Supply::InPersonCourse => supplies.in_person_courses = true,
            }
        }
        supplies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 13.3.
    #[test]
    fn only_services_are_held_in_person() {
        let supplies = |lines: &[(bool, bool)]| {
            lines
                .iter()
                .map(|(is_virtual, in_person)| Supply::new(*is_virtual, *in_person))
                .collect::<Supplies>()
        };
        let none = Supplies::default();
        assert_eq!(supplies(&[(false, false), (false, true)]), Supplies { goods: true, ..none });
        assert_eq!(supplies(&[(true, false)]), Supplies { digital_services: true, ..none });
        let courses = supplies(&[(true, true), (true, true)]);
        assert_eq!(courses, Supplies { in_person_courses: true, ..none });
        assert!(courses.has_services() && !supplies(&[(false, true)]).has_services());
    }
}
