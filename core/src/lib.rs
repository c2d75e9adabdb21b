//! The business rules of Mostrador.
