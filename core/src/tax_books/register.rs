//! Register of issued invoices in the tax agency's common electronic format (rules 16.2 and 16.3).

use super::TaxPeriod;
use super::book_line::book_key;
use crate::invoicing::{InvoiceKind, TaxLine};
use crate::money::{Cents, Rate};
use crate::taxes::EconomicActivity;
use crate::verifactu::{Breakdown, BreakdownLine, Recipient};

/// Sheet of the register in a file with the books of the VAT.
pub const REGISTER_SHEET: &str = "EXPEDIDAS";

/// Columns in their order: group, empty where the column has none, and name.
pub const REGISTER_COLUMNS: [(&str, &str); 36] = [
    ("Autoliquidación", "Ejercicio"),
    ("Autoliquidación", "Periodo"),
    ("Actividad", "Código"),
    ("Actividad", "Tipo"),
    ("Actividad", "Grupo o Epígrafe del IAE"),
    ("", "Tipo de Factura"),
    ("", "Concepto de Ingreso"),
    ("", "Ingreso Computable"),
    ("", "Fecha Expedición"),
    ("", "Fecha Operación"),
    ("Identificación de la Factura", "Serie"),
    ("Identificación de la Factura", "Número"),
    ("Identificación de la Factura", "Número-Final"),
    ("NIF Destinatario", "Tipo"),
    ("NIF Destinatario", "Código País"),
    ("NIF Destinatario", "Identificación"),
    ("", "Nombre Destinatario"),
    ("", "Clave de Operación"),
    ("", "Calificación de la Operación"),
    ("", "Operación Exenta"),
    ("", "Total Factura"),
    ("", "Base Imponible"),
    ("", "Tipo de IVA"),
    ("", "Cuota IVA Repercutida"),
    ("", "Tipo de Recargo Eq."),
    ("", "Cuota Recargo Eq."),
    ("Cobro (Operación Criterio de Caja)", "Fecha"),
    ("Cobro (Operación Criterio de Caja)", "Importe"),
    ("Cobro (Operación Criterio de Caja)", "Medio Utilizado"),
    ("Cobro (Operación Criterio de Caja)", "Identificación Medio Utilizado"),
    ("", "Tipo Retención del IRPF"),
    ("", "Importe Retenido del IRPF"),
    ("", "Registro Acuerdo Facturación"),
    ("Inmueble", "Situación"),
    ("Inmueble", "Referencia Catastral"),
    ("", "Referencia Externa"),
];

/// Code of activities that are subject to the tax on economic activities (IAE).
const ACTIVITY: &str = "A";
/// Name of the recipient of an invoice that names none.
const CONSUMERS: &str = "VENTAS A CONSUMIDOR FINAL";
/// Longest name of a recipient, in characters.
const MAX_NAME: usize = 40;
/// Longest identification of a recipient, in characters.
const MAX_IDENTIFICATION: usize = 20;
/// Kinds of identification that the books accept.
const IDENTIFICATIONS: std::ops::RangeInclusive<&str> = "02"..="06";

/// Invoice, as entered in the register.
#[derive(Clone, Debug)]
pub struct BookInvoice<'a> {
    pub number: &'a str,
    pub kind: InvoiceKind,
    /// Issue date, in days since 1970.
    pub issued_on: i64,
    /// Day on which the tax is due, in days since 1970.
    pub tax_date: i64,
    /// Recipient; `None` on simplified invoices.
    pub recipient: Option<Recipient>,
    pub lines: &'a [TaxLine],
}

/// Row of the register: an invoice at one rate and key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterRow {
    pub number: String,
    pub kind: InvoiceKind,
    /// Issue date, in days since 1970.
    pub issued_on: i64,
    /// Day on which the tax is due, in days since 1970.
    pub tax_date: i64,
    pub recipient: Option<Recipient>,
    pub line: BreakdownLine,
}

/// Content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Integer(i64),
    Text(String),
    Amount(Cents),
    /// Per cent, with two decimals.
    Rate(Rate),
    /// Days since 1970.
    Day(i64),
}

impl RegisterRow {
    /// Rows of an invoice.
    pub fn of(invoice: &BookInvoice<'_>) -> Vec<Self> {
        let row = |line| Self {
            number: invoice.number.to_owned(),
            kind: invoice.kind,
            issued_on: invoice.issued_on,
            tax_date: invoice.tax_date,
            recipient: invoice.recipient.clone(),
            line,
        };
        let breakdown = Breakdown::of_keys(invoice.lines, book_key);
        breakdown.lines.into_iter().map(row).collect()
    }

    /// Base, tax and surcharge of the row. The rows of an invoice add up to it, less the taxes that are not Spanish VAT.
    pub fn total(&self) -> Cents {
        self.line.base.0 + self.line.taxes()
    }

    /// Cells of the columns for an activity of the shop. Those that are for other businesses or other taxes stay empty: income and withholding (IRPF),
    /// cash accounting and real estate.
    pub fn cells(&self, activity: &EconomicActivity) -> [Cell; REGISTER_COLUMNS.len()] {
        let period = TaxPeriod::quarter_of(self.tax_date);
        let has_other_day = self.tax_date != self.issued_on;
        let (series, number) = self.number.rsplit_once('-').unwrap_or(("", &self.number));
        let [kind_of_id, country, identification] = self.identification();
        let name = self.recipient.as_ref().map_or(CONSUMERS, |recipient| recipient.name.as_str());
        let line = &self.line;
        let mut cells = [const { Cell::Empty }; REGISTER_COLUMNS.len()];
        let known = [
            (1, Cell::Integer(period.year())),
            (2, Cell::text(&period.code())),
            (3, Cell::text(ACTIVITY)),
            (4, Cell::text(activity.kind.code())),
            (5, Cell::text(&activity.heading_digits())),
            (6, Cell::text(self.kind.code())),
            (9, Cell::Day(self.issued_on)),
            (10, if has_other_day { Cell::Day(self.tax_date) } else { Cell::Empty }),
            (11, Cell::text(series)),
            (12, Cell::text(number)),
            (14, Cell::text(&kind_of_id)),
            (15, Cell::text(&country)),
            (16, Cell::text(&identification)),
            (17, Cell::Text(name.chars().take(MAX_NAME).collect())),
            (18, Cell::text(line.regime)),
            (19, Cell::text(line.qualification.map_or("", |code| code.as_str()))),
            (20, Cell::text(line.exemption.map_or("", |code| code.as_str()))),
            (21, Cell::Amount(self.total())),
            (22, Cell::Amount(line.base.0)),
            (23, line.rate.map_or(Cell::Empty, |rate| Cell::Rate(rate.0))),
            (24, line.vat.map_or(Cell::Empty, |amount| Cell::Amount(amount.0))),
            (25, line.surcharge_rate.map_or(Cell::Empty, |rate| Cell::Rate(rate.0))),
            (26, line.surcharge.map_or(Cell::Empty, |amount| Cell::Amount(amount.0))),
        ];
        for (column, cell) in known {
            if let Some(place) = cells.get_mut(column - 1) {
                *place = cell;
            }
        }
        cells
    }

    /// Kind, country and number of the recipient's identification. A Spanish tax number has the number only.
    fn identification(&self) -> [String; 3] {
        let Some(recipient) = &self.recipient else { return Default::default() };
        let short = |number: &str| number.chars().take(MAX_IDENTIFICATION).collect();
        match (&recipient.nif, &recipient.other) {
            (None, Some(other)) if IDENTIFICATIONS.contains(&other.kind) => {
                [other.kind.to_owned(), other.country.unwrap_or_default().to_owned(), short(&other.number)]
            }
            (None, Some(other)) => [String::new(), String::new(), short(&other.number)],
            (nif, _) => [String::new(), String::new(), short(nif.as_deref().unwrap_or_default())],
        }
    }
}

impl Cell {
    fn text(text: &str) -> Self {
        if text.is_empty() { Self::Empty } else { Self::Text(text.to_owned()) }
    }

    /// Text of the cell in a CSV file: decimals with comma, days as `20/11/2026`.
    pub fn csv(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Integer(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::Amount(amount) => amount.decimal().replace('.', ","),
            Self::Rate(rate) => rate.decimal().replace('.', ","),
            Self::Day(day) => {
                let date = crate::time::civil_from_days(*day);
                format!("{:02}/{:02}/{:04}", date.day, date.month, date.year)
            }
        }
    }
}

/// Name of the file with the books of the VAT, without extension: year, tax number, `C` and name of the seller, without
/// separators.
pub fn register_file_name(year: i64, nif: &str, name: &str) -> String {
    let is_allowed = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | ',' | '.' | '-' | '&');
    let nif: String = nif.chars().filter(char::is_ascii_alphanumeric).collect();
    let name: String = name.trim().chars().filter(is_allowed).collect();
    format!("{year}{}C{name}", nif.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::CountryCode;
    use crate::taxes::{AppliedTax, TaxClass, TaxScheme, Territory};
    use crate::time::parse_iso;

    fn line(class: TaxClass, base: i64, vat: i64, surcharge: i64) -> TaxLine {
        let mut tax = AppliedTax::listed(class);
        if surcharge > 0 {
            tax.surcharge = Rate::from_basis_points(520);
        }
        TaxLine { tax, base: Cents::new(base), vat: Cents::new(vat), surcharge: Cents::new(surcharge) }
    }

    fn invoice<'a>(number: &'a str, kind: InvoiceKind, day: &str, lines: &'a [TaxLine]) -> BookInvoice<'a> {
        let nif = Recipient::identify(
            "SOCIEDAD LIMITADA UNO. S.L.",
            "B98000001",
            CountryCode::parse("ES").unwrap(),
            false,
        );
        let recipient = (kind == InvoiceKind::Complete).then_some(nif);
        let issued_on = parse_iso(day).unwrap();
        BookInvoice { number, kind, issued_on, tax_date: issued_on, recipient, lines }
    }

    fn csv(invoice: &BookInvoice<'_>) -> Vec<String> {
        let rows = RegisterRow::of(invoice);
        let activity = EconomicActivity { heading: "659.9".into(), ..EconomicActivity::default() };
        rows.iter().map(|row| row.cells(&activity).map(|cell| cell.csv()).join(";")).collect()
    }

    /// Rule 16.3, with rows of the agency's sample (`Ejemplo_2_1T_2023`, sheet `EXPEDIDAS_INGRESOS`): invoices 112 and 4444.
    /// The columns of the IRPF are empty.
    #[test]
    fn rows_are_those_of_the_agencys_sample() {
        let lines = [line(TaxClass::Reduced, 33_425, 3_343, 0)];
        assert_eq!(
            csv(&invoice("112", InvoiceKind::Complete, "2023-03-10", &lines)),
            [
                "2023;1T;A;03;6599;F1;;;10/03/2023;;;112;;;;B98000001;SOCIEDAD LIMITADA UNO. S.L.;01;S1;;367,68;334,25;10,00;33,43\
              ;;;;;;;;;;;;"
            ]
        );
        let lines = [line(TaxClass::General, 50_000, 10_500, 0), line(TaxClass::Reduced, 50_000, 5_000, 0)];
        let rows = csv(&invoice("A-4444", InvoiceKind::Complete, "2023-03-23", &lines));
        assert_eq!(rows.len(), 2, "a row for each rate");
        assert!(rows[0].contains(";A;4444;") && rows[0].contains(";605,00;500,00;21,00;105,00;"), "{rows:?}");
        assert!(rows[1].contains(";550,00;500,00;10,00;50,00;"), "{rows:?}");
    }

    /// Rule 16.3.
    #[test]
    fn simplified_invoices_are_sales_to_consumers_and_differences_are_negative() {
        let lines = [line(TaxClass::General, -50_236, -10_550, 0)];
        let rows = csv(&invoice("R26-000001", InvoiceKind::RectifyingSimplified, "2026-12-31", &lines));
        assert!(rows[0].starts_with(
            "2026;4T;A;03;6599;R5;;;31/12/2026;;R26;000001;;;;;VENTAS A CONSUMIDOR FINAL;01;S1;;"
        ));
        assert!(rows[0].contains(";-607,86;-502,36;21,00;-105,50;"), "{rows:?}");
    }

    /// Rules 16.1 and 16.3.
    #[test]
    fn an_invoice_issued_later_belongs_to_the_quarter_of_its_operation() {
        let lines = [line(TaxClass::General, 10_000, 2_100, 0)];
        let mut late = invoice("F27-000001", InvoiceKind::Complete, "2027-01-02", &lines);
        late.tax_date = parse_iso("2026-12-30").unwrap();
        let rows = csv(&late);
        assert!(rows[0].starts_with("2026;4T;A;03;6599;F1;;;02/01/2027;30/12/2026;F27;000001;"), "{rows:?}");
    }

    /// Rule 16.3.
    #[test]
    fn the_surcharge_has_its_columns() {
        let lines = [line(TaxClass::General, 10_000, 2_100, 520)];
        let rows = csv(&invoice("F26-000001", InvoiceKind::Complete, "2026-02-01", &lines));
        assert!(rows[0].contains(";126,20;100,00;21,00;21,00;5,20;5,20;"), "{rows:?}");
    }

    /// Rules 16.2 and 16.3, validations 2, 22, 24 and 37 of the record design: sales outside the VAT have no rate, and their
    /// total is their base.
    #[test]
    fn sales_that_are_not_taxed_in_spain_have_their_base_only() {
        let sale = |scheme, code: &str, rate: u32| {
            let tax = AppliedTax {
                scheme,
                territory: Territory::parse(code).unwrap(),
                class: if rate == 0 { TaxClass::Exempt } else { TaxClass::General },
                rate: Rate::from_basis_points(rate),
                ..AppliedTax::default()
            };
            let vat = Cents::new(i64::from(rate));
            [TaxLine { tax, base: Cents::new(10_000), vat, surcharge: Cents::ZERO }]
        };
        for (scheme, code, rate, codes) in [
            (TaxScheme::Oss, "DE", 1_900, "17;N2;"),
            (TaxScheme::Igic, "ES-CN", 700, "08;N2;"),
            (TaxScheme::Export, "US", 0, "02;;E2"),
            (TaxScheme::IntraCommunity, "FR", 0, "01;;E5"),
            (TaxScheme::ReverseCharge, "FR", 0, "01;N2;"),
            (TaxScheme::SpanishVat, "ES", 0, "01;;E1"),
        ] {
            let lines = sale(scheme, code, rate);
            let rows = csv(&invoice("S26-000001", InvoiceKind::Simplified, "2026-02-01", &lines));
            assert!(rows[0].contains(&format!(";{codes};100,00;100,00;;;;;")), "{scheme:?}: {rows:?}");
        }
        let france = CountryCode::parse("FR").unwrap();
        let lines = sale(TaxScheme::IntraCommunity, "FR", 0);
        let mut french = invoice("F26-000002", InvoiceKind::Complete, "2026-02-01", &lines);
        french.recipient = Some(Recipient::identify(&"a".repeat(50), "FR40303265045", france, true));
        assert!(csv(&french)[0].contains(&format!(";02;;FR40303265045;{};", "a".repeat(40))));
        french.recipient =
            Some(Recipient::identify("Ana", "12345678A", CountryCode::parse("ES").unwrap(), false));
        assert!(csv(&french)[0].contains(";;;12345678A;Ana;"), "07 is not a code of the books");
    }

    /// Rule 16.3.
    #[test]
    fn the_file_has_the_name_that_the_agency_asks_for() {
        assert_eq!(
            register_file_name(2026, "99.999.999-R", " español español, juan "),
            "202699999999RCespañol español, juan"
        );
        assert_eq!(register_file_name(2026, "B1", "A/B \"C\"\n"), "2026B1CAB C");
    }
}
