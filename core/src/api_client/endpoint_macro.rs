//! Macro of the endpoint table (rule 7.1).

/// Defines [`Call`](super::Call) from a table of endpoints. A row reads:
///
/// ```text
/// Name { field: Type } => Method "path/{field}" .request_method(value), Bearer, Kind -> Response;
/// ```
///
/// - Fields in braces, one argument in parentheses, or none: the variant of `Call`. A field named in the path
///   is percent-encoded as one segment.
/// - The method decides about retries (see [`should_retry`](super::should_retry)).
/// - Methods of [`Request`](super::Request) add the rest: query, body, flags.
/// - [`Bearer`](super::Bearer): the token sent.
/// - [`ResponseKind`](super::ResponseKind) and the type that the caller receives. Calls without them are
///   reserved for the engine, which decodes their responses itself.
macro_rules! endpoints {
    ($(
        $(#[$attribute:meta])*
        $name:ident $({ $($field:ident: $field_type:ty),* })? $(($argument:ident: $argument_type:ty))?
            => $method:ident $path:literal $(.$part:ident($($value:expr),*))*, $bearer:ident
            $(, $kind:ident -> $response:ty)?;
    )*) => {
        /// API call. Calls marked `skip_deserializing` are reserved for the engine.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
        pub enum Call {
            $($(#[$attribute])* $name $({ $($field: $field_type),* })? $(($argument_type))?,)*
        }

        /// Response of each API call that a page may send, by the name of the call. Declares TypeScript types
        /// only.
        #[cfg(feature = "typescript")]
        #[derive(Debug, tsify::Tsify)]
        #[serde(rename_all = "snake_case")]
        #[allow(clippy::large_enum_variant)] // has no values
        pub enum CallResponse {
            $($($name($response),)?)*
        }

        impl Call {
            pub fn request(&self, tokens: Tokens<'_>) -> Request {
                Request {
                    token: self.bearer().select(tokens).map(str::to_owned),
                    file: self.response_kind() == ResponseKind::File,
                    ..self.bare_request()
                }
            }

            /// Returns the kind of token that the call sends (rules 7.3, 7.10, 7.11).
            pub const fn bearer(&self) -> Bearer {
                match self {
                    $(Self::$name { .. } => Bearer::$bearer,)*
                }
            }

            pub const fn response_kind(&self) -> ResponseKind {
                match self {
                    $($(Self::$name { .. } => ResponseKind::$kind,)?)*
                    _ => ResponseKind::Json,
                }
            }

            #[allow(unused_variables)] // few fields are named in the path
            fn bare_request(&self) -> Request {
                match self {
                    $(Self::$name $({ $($field),* })? $(($argument))? => {
                        let path = {
                            $($(let $field = Segment($field);)*)?
                            $(let $argument = Segment($argument);)?
                            format!($path)
                        };
                        Request::new(Method::$method, path) $(.$part($($value),*))*
                    })*
                }
            }
        }
    };
}

pub(super) use endpoints;
