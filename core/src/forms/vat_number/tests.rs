//! Tests of VAT identification numbers.

use proptest::prelude::*;

use super::*;

/// Numbers of a country, with their prefix.
struct Examples {
    country: &'static str,
    valid: &'static [&'static str],
    invalid: &'static [&'static str],
}

/// Examples on which two public validators agree.
const EXAMPLES: &[Examples] = &[
    Examples {
        country: "AT",
        valid: &["ATU13585627", "ATU14243102", "ATU15159209", "ATU28560205", "ATU34172105", "ATU40698107"],
        invalid: &["ATU13585626", "ATU14343102", "ATU15169209", "ATU46080904", "ATU61191628"],
    },
    Examples {
        country: "BE",
        valid: &["BE0468561072", "BE0202239951", "BE0220764971", "BE0248015142", "BE0402918402"],
        invalid: &["BE431150351", "BE0406139583", "BE0793013186", "BE456973432", "BE697449982"],
    },
    Examples {
        country: "BG",
        valid: &["BG175074752", "BG103873594", "BG124551319", "BG130358310", "BG131272009", "BG131202360"],
        invalid: &["BG175074751", "BG1037735942", "BG131172009", "BG147147471", "BG200940556"],
    },
    Examples {
        country: "CY",
        valid: &["CY10259033P", "CY10246672X", "CY10263870R", "CY10274231F", "CY10285193Z", "CY10277198H"],
        invalid: &["CY10259033Z", "CY10246672F", "CY10009489A", "CY10257074Y", "CY00632893F"],
    },
    Examples {
        country: "CZ",
        valid: &["CZ25123891", "CZ7103192745", "CZ25577581", "CZ26852357", "CZ60727772", "CZ61467839"],
        invalid: &["CZ25123890", "CZ25557481", "CZ48207726", "CZ640913926", "CZ8058018314"],
    },
    Examples {
        country: "DE",
        valid: &["DE136695976", "DE113866163", "DE231969187", "DE265265318", "DE267297673", "DE118619592"],
        invalid: &["DE136695978", "DE125014855", "DE246495415", "DE813913875", "DE266297673"],
    },
    Examples {
        country: "DK",
        valid: &["DK13585628", "DK10503280", "DK11975658", "DK12144822", "DK13202435", "DK13310459"],
        invalid: &["DK13585627", "DK11965658", "DK25652202", "DK27996592", "DK10159817"],
    },
    Examples {
        country: "EE",
        valid: &["EE100594102", "EE100931558", "EE100523487", "EE100572933", "EE100578209", "EE100594403"],
        invalid: &["EE100594103", "EE100941558", "EE100525487", "EE101586639", "EE101256754"],
    },
    Examples {
        country: "GR",
        valid: &["EL094259216", "EL039868210", "EL044824428", "EL072130053", "EL082499478", "EL094012834"],
        invalid: &["EL123456781", "EL094013834", "EL094068733", "EL094501140", "EL:094269805"],
    },
    Examples {
        country: "ES",
        valid: &["ESB64717838", "ES54362315K", "ESQ0818001J", "ESA28184661", "ESA60631835", "ESA60997582"],
        invalid: &["ESB64717839", "ES54362415K", "ESK2814015F", "ESX2322300W", "ESA48951310"],
    },
    Examples {
        country: "FI",
        valid: &["FI20774740", "FI02459042", "FI09826511", "FI10320534", "FI18949388", "FI20194885"],
        invalid: &["FI20774741", "FI09853601", "FI00000023", "FI00000036", "FI00000048"],
    },
    Examples {
        country: "FR",
        valid: &[
            "FR23334175221",
            "FRK7399859412",
            "FR04409414364",
            "FR09434086930",
            "FR11424872836",
            "FR13393892815",
        ],
        invalid: &["FR84323140391", "FRIO334175221", "FR04409414264", "FR21326565603"],
    },
    Examples {
        country: "HR",
        valid: &[
            "HR33392005961",
            "HR24595836665",
            "HR24897777109",
            "HR25107893471",
            "HR28639480902",
            "HR28922587775",
        ],
        invalid: &["HR33392005962", "HR9363442948", "HR93634429488", "HR936344294871"],
    },
    Examples {
        country: "HU",
        valid: &["HU12892312", "HU12509403", "HU10672101", "HU10766172", "HU11444923", "HU12723650"],
        invalid: &["HU12892313", "HU65730981", "HU65731980"],
    },
    Examples {
        country: "IE",
        valid: &["IE6433435F", "IE6433435OA", "IE0005306C", "IE4550159S", "IE4693875V", "IE4731823J"],
        invalid: &["IE6433435E", "IE8?79739J", "IE4731823H", "IE6323421C", "IE5339273F"],
    },
    Examples {
        country: "IT",
        valid: &[
            "IT00743110157",
            "IT01404480202",
            "IT00618280499",
            "IT00595000217",
            "IT00118439991",
            "IT00193180932",
        ],
        invalid: &["IT00743110158", "IT00687129980", "IT00000010210", "IT10000100010", "IT10000200010"],
    },
    Examples {
        country: "LT",
        valid: &[
            "LT119511515",
            "LT100001919017",
            "LT100001354118",
            "LT100001509912",
            "LT100001799517",
            "LT100001890913",
        ],
        invalid: &["LT100001919018", "LT100001354", "LT100001509922", "LT123456789", "LT1234567890"],
    },
    Examples {
        country: "LU",
        valid: &["LU15027442", "LU10059929", "LU10590281", "LU10967628", "LU11082217", "LU13178262"],
        invalid: &["LU15027443", "LU10000350", "LU00000200", "LU00000300", "LU00000400"],
    },
    Examples {
        country: "LV",
        valid: &[
            "LV40003521600",
            "LV16117519997",
            "LV40003189718",
            "LV40003282138",
            "LV40003449366",
            "LV40003655379",
        ],
        invalid: &["LV40003521601", "LV40003189715", "LV90000528022"],
    },
    Examples {
        country: "MT",
        valid: &["MT11679112", "MT10396417", "MT14658213", "MT16134207", "MT17025737", "MT18740407"],
        invalid: &["MT11679113", "MT2039051", "MT20390515"],
    },
    Examples {
        country: "NL",
        valid: &["NL004495445B01", "NL001241643B01", "NL009122746B01", "NL806753742B01", "NL820605876B01"],
        invalid: &["NL123456789B90", "NL001241643801", "NLB06753742B01", "NL82X569759B01"],
    },
    Examples {
        country: "PL",
        valid: &[
            "PL8567346215",
            "PL5211355116",
            "PL5211754253",
            "PL5220205853",
            "PL5342152448",
            "PL5423074698",
        ],
        invalid: &["PL8567346216", "PL7122913628", "PL7122913427"],
    },
    Examples {
        country: "PT",
        valid: &["PT501964843", "PT500019720", "PT500135495", "PT501507930", "PT501519246", "PT502448911"],
        invalid: &["PT501964842", "PT502757192", "PT100000012", "PT100000022", "PT100000032"],
    },
    Examples {
        country: "RO",
        valid: &["RO18547290", "RO11358544", "RO13837330", "RO14840784", "RO16621241"],
        invalid: &["RO11198698", "RO99907", "RO18", "RO125", "RO1238"],
    },
    Examples {
        country: "SE",
        valid: &[
            "SE123456789701",
            "SE202100500001",
            "SE390806051401",
            "SE556200077701",
            "SE556759324801",
            "SE556383740901",
        ],
        invalid: &["SE123456789101", "SE55643359201", "SE5567003255201", "SE556188840301", "SE000000002301"],
    },
    Examples {
        country: "SI",
        valid: &["SI50223054", "SI26808498", "SI29664373", "SI36097152", "SI48673820", "SI56633360"],
        invalid: &["SI50223055", "SI05936241"],
    },
    Examples {
        country: "SK",
        valid: &[
            "SK2022749619",
            "SK1078449064",
            "SK2020237945",
            "SK2020257679",
            "SK2021685820",
            "SK2021853504",
        ],
        invalid: &["SK2022749618", "SK1078449164", "SK3022749619", "SK2030237945", "SK2020457679"],
    },
    Examples {
        country: "XI",
        valid: &["XI432525179", "XI005123437", "XI006123431", "XI007123425", "XI008123419", "XI009123413"],
        invalid: &["XI802311781", "XI010123456", "XI001515146", "XI002503442", "XI003123448"],
    },
];

fn parse(text: &str, country: &str) -> Option<VatNumber> {
    VatNumber::parse(text, CountryCode::parse(country).unwrap())
}

/// Rule 5.7.
#[test]
fn examples_of_each_country() {
    assert_eq!(EXAMPLES.len(), 28);
    for Examples { country, valid, invalid } in EXAMPLES {
        assert!(valid.len() >= 3 && invalid.len() >= 2, "{country}");
        for text in *valid {
            let number = parse(text, country).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(number.to_string(), *text);
            assert_eq!((number.country().as_str(), number.is_member_state()), (*country, *country != "XI"));
            assert_eq!(parse(number.number(), country), Some(number), "without its prefix");
        }
        for text in *invalid {
            assert_eq!(parse(text, country), None, "{text}");
            let prefix = prefix(&CountryCode::parse(country).unwrap()).to_owned();
            assert_eq!(
                parse(text.strip_prefix(&prefix).unwrap(), country),
                None,
                "{text} without its prefix"
            );
        }
    }
}

/// Kinds of numbers that the examples do not contain.
/// Rule 5.7.
#[test]
fn other_kinds_of_numbers() {
    for (country, number, expected) in [
        // Persons: citizen, foreigner and other person of Bulgaria.
        ("BG", "7523169263", true),
        ("BG", "7552010004", false),
        ("BG", "7111042925", true),
        ("BG", "7111042922", false),
        // Birth numbers of Czechia, and persons without one.
        ("CZ", "991231123", true),
        ("CZ", "590312123", false),
        ("CZ", "7103192746", false),
        ("CZ", "1103492745", false),
        ("CZ", "640903926", true),
        ("CZ", "682127228", true),
        ("CZ", "687836437", true),
        ("CZ", "687836438", false),
        ("LV", "32867300679", true),
        ("LV", "32867300677", false),
        ("LV", "16137519997", false),
        ("LT", "100004801610", true),
        // Keys with letters, and companies of Monaco.
        ("FR", "4Z123456782", true),
        ("FR", "4Z123456783", false),
        ("FR", "K7399859413", false),
        ("FR", "83000012341", false),
        ("IE", "8D79739I", true),
        ("IE", "8D79739J", false),
        ("IE", "6433435OA", true),
        ("IE", "6433435IH", true),
        ("IE", "6433435VH", false),
        ("IE", "6433435FW", true),
        ("IE", "6433435FZ", false),
        // Persons of the Netherlands since 2020.
        ("NL", "002455799B11", true),
        ("NL", "002342672B42", true),
        ("NL", "002455799B12", false),
        ("NL", "004495445B00", false),
        ("NL", "000000000B01", false),
        ("XI", "GD001", true),
        ("XI", "GD500", false),
        ("XI", "HA500", true),
        ("XI", "HA499", false),
        ("XI", "432525179001", true),
        ("XI", "340804329", true),
        ("XI", "432525178", false),
        ("RO", "1630615123457", false),
        ("BE", "428759497", false),
        ("FI", "00000000", false),
    ] {
        assert_eq!(parse(number, country).is_some(), expected, "{country} {number}");
    }
}

/// Rule 5.7.
#[test]
fn the_prefix_is_that_of_the_country_of_the_address() {
    let display = |text: &str, country: &str| parse(text, country).map(|number| number.to_string());
    for (text, country, expected) in [
        ("el 094.259.216", "GR", "EL094259216"),
        ("GR 094259216", "GR", "EL094259216"),
        ("at u-135\u{a0}856\u{2013}27", "AT", "ATU13585627"),
        ("b-64717838", "ES", "ESB64717838"),
        ("FR 23 334175221", "MC", "FR23334175221"),
        ("23 334175221", "MC", "FR23334175221"),
        ("XI 432525179", "GB", "XI432525179"),
    ] {
        assert_eq!(display(text, country).as_deref(), Some(expected), "{text} {country}");
    }
    for (text, country) in [
        ("432525179", "GB"),
        ("GB432525179", "GB"),
        ("GB432525179", "XI"),
        ("PL8567346215", "DE"),
        ("DEDE136695976", "DE"),
        ("ESESB64717838", "ES"),
        ("U13585627", "US"),
        ("", "DE"),
        ("DE", "DE"),
    ] {
        assert_eq!(display(text, country), None, "{text} {country}");
    }
}

/// Countries whose check detects every wrong digit; the others count two remainders as one check digit or have more
/// than one check.
const DETECTS_EVERY_WRONG_DIGIT: &[&str] =
    &["AT", "BE", "CY", "DE", "DK", "EE", "ES", "FI", "HR", "HU", "IE", "IT", "LU", "MT", "PL", "SE", "SK"];

/// Rule 5.7.
#[test]
fn a_wrong_digit_is_detected() {
    let detecting = |examples: &&Examples| DETECTS_EVERY_WRONG_DIGIT.contains(&examples.country);
    let mut tried = 0;
    for Examples { country, valid, .. } in EXAMPLES.iter().filter(detecting) {
        for text in *valid {
            for (index, old) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
                for new in ('0'..='9').filter(|new| *new != old) {
                    let wrong = [&text[..index], &new.to_string(), &text[index + 1..]].concat();
                    assert_eq!(parse(&wrong, country), None, "{wrong} instead of {text}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}

proptest! {
    #[test]
    fn parsing_never_panics(text in ".*", short in "[A-Z]{0,2}[0-9A-Z+* ]{0,14}", digits in "[0-9]{2,13}") {
        for Examples { country, .. } in EXAMPLES {
            for text in [&text, &short, &digits] {
                if let Some(number) = parse(text, country) {
                    prop_assert_eq!(parse(&number.to_string(), country), Some(number));
                }
            }
        }
    }

    #[test]
    fn normalisation_is_idempotent(text in ".*") {
        let normalised = normalise_vat_number(&text);
        prop_assert_eq!(normalise_vat_number(&normalised), normalised);
    }
}
