//! Build scripts in real builds: when they run, what they write, and what they need.

mod analyser;
mod checked_in;
mod fresh;
mod published;
mod schemas;
mod signed;
mod small;
mod tree;
