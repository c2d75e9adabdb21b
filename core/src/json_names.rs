//! Names of enums in JSON.

/// Implements the names that an enum has in JSON.
#[macro_export]
macro_rules! json_names {
    ($type:ident: $($variant:ident = $name:literal),* $(,)?) => {
        impl $type {
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// Name in JSON.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.as_str() == name)
            }
        }
    };
}

pub(crate) use json_names;
