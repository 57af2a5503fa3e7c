//! Values of types written as the generator writes them.

mod moving;
mod numbers;
mod objects;
mod properties;
mod reading;
mod showing;
mod standins;
mod strategies;
mod unions;
