//! QR code modules.

use qrcode::{Color, EcLevel, QrCode};

use super::error::DocumentError;
use super::primitives::Frame;

/// Width of the quiet zone, in modules.
const QUIET_ZONE: u16 = 4;

/// Returns the side of a module in points and the upper left corners of the dark modules.
pub(crate) fn modules(at: Frame, text: &str) -> Result<(f32, Vec<(f32, f32)>), DocumentError> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(|_| DocumentError::QrCode)?;
    let width = u16::try_from(code.width()).map_err(|_| DocumentError::QrCode)?;
    let side = at.width / f32::from(width + 2 * QUIET_ZONE);
    let positions = (0..width).flat_map(|row| (0..width).map(move |column| (column, row)));
    let corners = positions
        .zip(code.to_colors())
        .filter(|(_, colour)| *colour == Color::Dark)
        .map(|((column, row), _)| {
            (at.x + side * f32::from(column + QUIET_ZONE), at.y + side * f32::from(row + QUIET_ZONE))
        })
        .collect();
    Ok((side, corners))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_stays_within_its_area() {
        let at = Frame { x: 10.0, y: 20.0, width: 90.0 };
        let (side, corners) = modules(at, "https://tienda.example/x").unwrap();
        assert!(corners.len() > 100 && side > 1.0);
        for (x, y) in corners {
            assert!(x >= 10.0 + 3.9 * side && x + side <= 100.0 - 3.9 * side);
            assert!(y >= 20.0 + 3.9 * side && y + side <= 110.0 - 3.9 * side);
        }
        assert!(modules(at, &"x".repeat(10_000)).is_err());
    }
}
