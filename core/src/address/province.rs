//! Provinces of Spain, which the first two digits of a postal code identify (rules 3.19, 5.7).

/// Province with the location of its capital in hundredths of a degree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Province {
    pub name: &'static str,
    pub latitude: i32,
    pub longitude: i32,
}

const fn province(name: &'static str, latitude: i32, longitude: i32) -> Province {
    Province { name, latitude, longitude }
}

/// In the order of their postal codes, from 01.
const PROVINCES: [Province; 52] = [
    province("Araba/Álava", 4285, -267),
    province("Albacete", 3899, -186),
    province("Alicante/Alacant", 3835, -48),
    province("Almería", 3684, -246),
    province("Ávila", 4066, -470),
    province("Badajoz", 3888, -697),
    province("Illes Balears", 3957, 265),
    province("Barcelona", 4139, 217),
    province("Burgos", 4234, -370),
    province("Cáceres", 3948, -637),
    province("Cádiz", 3653, -629),
    province("Castellón/Castelló", 3999, -4),
    province("Ciudad Real", 3899, -393),
    province("Córdoba", 3789, -478),
    province("A Coruña", 4337, -840),
    province("Cuenca", 4007, -214),
    province("Girona", 4198, 282),
    province("Granada", 3718, -360),
    province("Guadalajara", 4063, -317),
    province("Gipuzkoa", 4332, -198),
    province("Huelva", 3726, -695),
    province("Huesca", 4214, -41),
    province("Jaén", 3777, -379),
    province("León", 4260, -557),
    province("Lleida", 4162, 62),
    province("La Rioja", 4247, -245),
    province("Lugo", 4301, -756),
    province("Madrid", 4042, -370),
    province("Málaga", 3672, -442),
    province("Murcia", 3798, -113),
    province("Navarra", 4282, -164),
    province("Ourense", 4234, -786),
    province("Asturias", 4336, -585),
    province("Palencia", 4201, -453),
    province("Las Palmas", 2812, -1543),
    province("Pontevedra", 4243, -864),
    province("Salamanca", 4097, -566),
    province("Santa Cruz de Tenerife", 2847, -1625),
    province("Cantabria", 4346, -381),
    province("Segovia", 4095, -412),
    province("Sevilla", 3739, -598),
    province("Soria", 4176, -246),
    province("Tarragona", 4112, 125),
    province("Teruel", 4034, -111),
    province("Toledo", 3986, -402),
    province("Valencia/València", 3947, -38),
    province("Valladolid", 4165, -472),
    province("Bizkaia", 4326, -293),
    province("Zamora", 4150, -575),
    province("Zaragoza", 4165, -89),
    province("Ceuta", 3589, -532),
    province("Melilla", 3529, -294),
];

impl Province {
    pub(crate) fn from_digits(digits: &str) -> Option<Self> {
        PROVINCES.get(digits.parse::<usize>().ok()?.checked_sub(1)?).copied()
    }
}
