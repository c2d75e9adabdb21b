//! Removal of a course: it is deleted unless it has been sold or has learners (rule 4.28).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Outcome of the removal of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CourseRemoval {
    Deleted,
    /// It is a draft again: no longer sold, and open for its learners.
    Withdrawn,
}

json_names!(CourseRemoval: Deleted = "deleted", Withdrawn = "withdrawn");

/// Records that refer to a course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CourseUses {
    /// Orders with it, in any state.
    pub orders: u32,
    /// Customers who are or were enrolled in it, or have its certificate.
    pub learners: u32,
}

impl CourseUses {
    pub const fn removal(self) -> CourseRemoval {
        if self.orders == 0 && self.learners == 0 { CourseRemoval::Deleted } else { CourseRemoval::Withdrawn }
    }

    /// Reason in Spanish for which it is not deleted; `None` when it is.
    pub fn reason(self) -> Option<String> {
        let orders = match self.orders {
            0 => None,
            1 => Some("está en 1 pedido".to_owned()),
            count => Some(format!("está en {count} pedidos")),
        };
        let learners = match self.learners {
            0 => None,
            1 => Some("lo cursa o lo ha cursado 1 persona".to_owned()),
            count => Some(format!("lo cursan o lo han cursado {count} personas")),
        };
        let reasons: Vec<String> = orders.into_iter().chain(learners).collect();
        (!reasons.is_empty()).then(|| format!("No se puede borrar: {}.", reasons.join(" y ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.28.
    #[test]
    fn only_a_course_without_orders_and_learners_is_deleted() {
        let of = |orders, learners| CourseUses { orders, learners };
        assert_eq!((of(0, 0).removal(), of(0, 0).reason()), (CourseRemoval::Deleted, None));
        for (uses, reason) in [
            (of(1, 0), "No se puede borrar: está en 1 pedido."),
            (of(0, 1), "No se puede borrar: lo cursa o lo ha cursado 1 persona."),
            (of(2, 3), "No se puede borrar: está en 2 pedidos y lo cursan o lo han cursado 3 personas."),
        ] {
            assert_eq!(uses.removal(), CourseRemoval::Withdrawn);
            assert_eq!(uses.reason().as_deref(), Some(reason));
        }
    }
}
