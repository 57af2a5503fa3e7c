//! Looking at tokens, and moving over them.

use crate::model::Span;
use crate::read::typeexpr::lexer::{Kind, Token};

use super::Parser;

impl Parser<'_> {
    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    pub(super) fn text_of(&self, token: &Token) -> Option<&str> {
        self.text.get(token.start..token.end)
    }

    /// The word that comes next.
    pub(super) fn word(&self) -> Option<&str> {
        self.word_at(0)
    }

    /// The word that comes after so many other tokens.
    pub(super) fn word_at(&self, ahead: usize) -> Option<&str> {
        let token = self.tokens.get(self.at + ahead).filter(|token| token.kind == Kind::Word)?;
        self.text_of(token)
    }

    /// The mark that comes after so many other tokens.
    pub(super) fn mark_at(&self, ahead: usize) -> Option<char> {
        match self.tokens.get(self.at + ahead)?.kind {
            Kind::Mark(mark) => Some(mark),
            _ => None,
        }
    }

    /// Does a type begin after so many tokens?
    pub(super) fn begins_type(&self, ahead: usize) -> bool {
        let kind = self.tokens.get(self.at + ahead).map(|token| &token.kind);
        matches!(kind, Some(Kind::Word | Kind::Quoted(_) | Kind::Mark('(' | '{')))
    }

    /// Does a range begin after so many tokens?
    pub(super) fn begins_range(&self, ahead: usize) -> bool {
        let kind = self.tokens.get(self.at + ahead).map(|token| &token.kind);
        matches!(kind, Some(Kind::Number | Kind::Dots))
    }

    /// Does something follow that cannot follow a type? The name of a next field can, where a comma is missing.
    pub(super) fn runs_on(&self) -> bool {
        match self.peek().map(|token| &token.kind) {
            None | Some(Kind::Mark(',' | '}' | ')' | '|')) => false,
            Some(Kind::Word) => self.mark_at(1) != Some(':'),
            Some(_) => true,
        }
    }

    /// The digits after the dash that comes next, and their place.
    pub(super) fn number_after_dash(&mut self) -> Option<(String, Span)> {
        let token = self.peek().filter(|token| token.kind == Kind::Number)?.clone();
        let digits = self.text_of(&token)?.strip_prefix('-')?.to_owned();
        self.at += 1;
        Some((digits, self.node.span_within(token.start, token.end)))
    }

    pub(super) fn eat(&mut self, kind: &Kind) -> bool {
        let found = self.peek().is_some_and(|token| token.kind == *kind);
        self.at += usize::from(found);
        found
    }

    pub(super) fn eat_mark(&mut self, mark: char) -> bool {
        self.eat(&Kind::Mark(mark))
    }

    /// Moves to one of these marks at this level of nesting, or to the mark that closes it, or to the end.
    pub(super) fn skip_to(&mut self, marks: &[char]) {
        let mut open = 0usize;
        while let Some(token) = self.peek() {
            match token.kind {
                Kind::Mark(mark) if open == 0 && marks.contains(&mark) => return,
                Kind::Mark('{' | '(') => open += 1,
                Kind::Mark('}' | ')') if open == 0 => return,
                Kind::Mark('}' | ')') => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Ends the reading of this expression: whatever else could be said is the wake of a fault.
    pub(super) fn stop(&mut self) {
        self.at = self.tokens.len();
        self.stopped = true;
    }

    /// The place of the token that comes next; of the end when there is none.
    pub(super) fn here(&self) -> Span {
        let end = self.text.trim_end().len();
        let (start, end) = self.peek().map_or((end, end), |token| (token.start, token.end));
        self.node.span_within(start, end)
    }

    /// The place of the tokens from `start` up to the last one that was read.
    pub(super) fn span_since(&self, start: usize) -> Span {
        let (from, to) = self.bytes_since(start);
        self.node.span_within(from, to)
    }

    /// The text of the tokens from `start` up to the last one that was read.
    pub(super) fn text_since(&self, start: usize) -> &str {
        let (from, to) = self.bytes_since(start);
        self.text.get(from..to).unwrap_or("")
    }

    fn bytes_since(&self, start: usize) -> (usize, usize) {
        let from = self.tokens.get(start).map_or(self.text.len(), |token| token.start);
        let to = self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(from, |token| token.end);
        (from, to.max(from))
    }
}
