//! Spanish names of the tax territories.

use super::Territory;

const MEMBER_STATES: [(&str, &str); 27] = [
    ("AT", "Austria"),
    ("BE", "Bélgica"),
    ("BG", "Bulgaria"),
    ("CY", "Chipre"),
    ("CZ", "Chequia"),
    ("DE", "Alemania"),
    ("DK", "Dinamarca"),
    ("EE", "Estonia"),
    ("FI", "Finlandia"),
    ("FR", "Francia"),
    ("GR", "Grecia"),
    ("HR", "Croacia"),
    ("HU", "Hungría"),
    ("IE", "Irlanda"),
    ("IT", "Italia"),
    ("LT", "Lituania"),
    ("LU", "Luxemburgo"),
    ("LV", "Letonia"),
    ("MT", "Malta"),
    ("NL", "Países Bajos"),
    ("PL", "Polonia"),
    ("PT", "Portugal"),
    ("RO", "Rumanía"),
    ("SE", "Suecia"),
    ("SI", "Eslovenia"),
    ("SK", "Eslovaquia"),
    ("XI", "Irlanda del Norte"),
];

impl Territory {
    /// Spanish name, such as «Canarias», «Madeira» or «Alemania»; the code for a third country.
    pub fn name(self) -> String {
        match self {
            Self::Spain => "península y Baleares".to_owned(),
            Self::Canaries => "Canarias".to_owned(),
            Self::Ceuta => "Ceuta".to_owned(),
            Self::Melilla => "Melilla".to_owned(),
            Self::MemberState(country) => {
                let name = MEMBER_STATES.iter().find(|(code, _)| *code == country.as_str());
                name.map_or_else(|| country.to_string(), |(_, name)| (*name).to_owned())
            }
            Self::Region(region) => region.name().to_owned(),
            Self::ThirdCountry(country) => country.to_string(),
        }
    }
}
