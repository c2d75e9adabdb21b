//! Stock changes: counts and adjustments by staff, and the reasons of all movements.

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Stock from which a product counts as running out, in units.
pub const LOW_STOCK: u32 = 5;
/// Highest accepted stock, in units.
pub const MAX_STOCK: u32 = 1_000_000;

pub const fn is_low_stock(units: u32) -> bool {
    units <= LOW_STOCK
}

/// Reason of a stock movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum StockMovementReason {
    /// Sold with an order.
    Order,
    /// Back on sale after a cancellation, a refund or a withdrawal.
    Return,
    /// Figure of an imported file.
    Import,
    /// Counted by staff.
    Count,
    /// Difference entered by staff: breakage, delivery, own use.
    Adjustment,
}

json_names!(StockMovementReason:
    Order = "order",
    Return = "return",
    Import = "import",
    Count = "count",
    Adjustment = "adjustment",
);

impl StockMovementReason {
    /// Spanish name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Order => "Pedido",
            Self::Return => "Devolución",
            Self::Import => "Importación",
            Self::Count => "Recuento",
            Self::Adjustment => "Ajuste",
        }
    }
}

/// Stock change by staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StockChange {
    pub kind: StockChangeKind,
    /// Units counted or added, or taken away when negative. A count of null ends the counting.
    #[serde(default)]
    pub units: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum StockChangeKind {
    /// Replaces the stock.
    Set,
    /// Adds to the stock.
    Adjust,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StockChangeError {
    #[error("Este artículo no lleva existencias: escribe primero cuántas hay")]
    NotTracked,
    #[error("Quedan {0} unidades: no se pueden quitar más")]
    TooFew(u32),
    #[error("Unidades debe ser como mucho 1.000.000")]
    TooMany,
    #[error("Escribe cuántas unidades")]
    Missing,
    #[error("Unidades no puede ser negativo")]
    Negative,
}

impl StockChange {
    /// Returns the stock after the change; `None` when units are not counted.
    pub fn apply(self, current: Option<u32>) -> Result<Option<u32>, StockChangeError> {
        let units = match (self.kind, self.units) {
            (StockChangeKind::Set, None) => return Ok(None),
            (StockChangeKind::Set, Some(units)) if units < 0 => return Err(StockChangeError::Negative),
            (StockChangeKind::Set, Some(units)) => units,
            (StockChangeKind::Adjust, None) => return Err(StockChangeError::Missing),
            (StockChangeKind::Adjust, Some(change)) => {
                let current = current.ok_or(StockChangeError::NotTracked)?;
                let units = i64::from(current).saturating_add(change);
                if units < 0 {
                    return Err(StockChangeError::TooFew(current));
                }
                units
            }
        };
        let units = u32::try_from(units).ok().filter(|units| *units <= MAX_STOCK);
        units.map(Some).ok_or(StockChangeError::TooMany)
    }

    pub const fn reason(self) -> StockMovementReason {
        match self.kind {
            StockChangeKind::Set => StockMovementReason::Count,
            StockChangeKind::Adjust => StockMovementReason::Adjustment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stock_is_set_or_adjusted_within_its_bounds() {
        let set = |units| StockChange { kind: StockChangeKind::Set, units };
        let adjust = |units| StockChange { kind: StockChangeKind::Adjust, units: Some(units) };
        assert_eq!(set(Some(7)).apply(None), Ok(Some(7)));
        assert_eq!(set(None).apply(Some(7)), Ok(None));
        assert_eq!(adjust(-7).apply(Some(7)), Ok(Some(0)));
        assert_eq!(adjust(-8).apply(Some(7)), Err(StockChangeError::TooFew(7)));
        assert_eq!(adjust(1).apply(None), Err(StockChangeError::NotTracked));
        assert_eq!(adjust(i64::MAX).apply(Some(1)), Err(StockChangeError::TooMany));
        assert_eq!(set(Some(1_000_001)).apply(None), Err(StockChangeError::TooMany));
        assert_eq!(set(Some(-1)).apply(None), Err(StockChangeError::Negative));
    }
}
