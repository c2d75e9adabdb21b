//! The JavaScript face of the Mostrador core.
