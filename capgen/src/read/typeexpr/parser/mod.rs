//! The grammar of type expressions.

mod cursor;
mod faults;

use crate::diagnostic::{Finding, Findings};
use crate::model::{At, Field, Object, Range, Span, Type, TypeKind};
use crate::read::yaml::Node;

use crate::read::typeexpr::alternation::{self, Alternative, What};
use crate::read::typeexpr::lexer::{self, Kind, Token};
use crate::read::typeexpr::names::{self, TypeNames};
use crate::read::typeexpr::range::{self, Written};
use crate::read::typeexpr::report::Report;
use crate::read::typeexpr::{MAX_DEPTH, too_deep};

/// Reads the expression that a scalar holds, itself `depth` levels deep.
pub(super) fn parse(text: &str, node: &Node, names: &TypeNames<'_>, findings: &mut Findings, depth: usize) -> Type {
    let tokens = lexer::tokens(text);
    let mut parser =
        Parser { text, node, tokens, at: 0, names, report: Report::new(node, findings), depth, stopped: false };
    if parser.tokens.is_empty() {
        parser.syntax(node.span, "the type expression is empty", "name a type, such as `str`");
        return Type::new(TypeKind::Faulty, node.span);
    }
    let mut ty = parser.alternation();
    if let Some(rest) = parser.peek().cloned() {
        parser.left_over(&rest);
        ty.kind = TypeKind::Faulty;
    }
    ty
}

/// A finding was made.
struct Reported;

struct Parser<'a> {
    text: &'a str,
    node: &'a Node,
    tokens: Vec<Token>,
    at: usize,
    names: &'a TypeNames<'a>,
    report: Report<'a>,
    depth: usize,
    /// Nothing more is read or reported: what would follow is the wake of a fault.
    stopped: bool,
}

impl Parser<'_> {
    /// `type = alt { "|" alt }`
    fn alternation(&mut self) -> Type {
        let start = self.at;
        let all = self.alternatives();
        let span = self.span_since(start);
        if self.runs_on() {
            self.run_on(&all);
            return Type::new(TypeKind::Faulty, span);
        }
        alternation::resolve(all, span, self.names, &mut self.report)
    }

    /// The alternatives of a type, those in parentheses among them.
    fn alternatives(&mut self) -> Vec<Alternative> {
        let mut all = self.alternative();
        while self.eat_mark('|') {
            all.append(&mut self.alternative());
        }
        all
    }

    /// `alt = [ "secret" ] ( "list" [ range ] "of" alt | "map" "of" alt | unit )`
    fn alternative(&mut self) -> Vec<Alternative> {
        let start = self.at;
        let mut secret = false;
        while self.word() == Some("secret") && self.begins_type(1) {
            self.at += 1;
            secret = true;
        }
        let mut all = self.nested(start, |parser| match parser.word() {
            Some("list") if parser.word_at(1) == Some("of") || parser.begins_range(1) => parser.list(start),
            Some("map") if parser.word_at(1) == Some("of") => parser.map(start),
            _ => parser.unit(start),
        });
        for one in &mut all {
            one.secret |= secret;
        }
        all
    }

    /// Reads one level deeper, unless that is too deep: then the rest of the expression is not read.
    fn nested(&mut self, start: usize, read: impl FnOnce(&mut Self) -> Vec<Alternative>) -> Vec<Alternative> {
        if self.depth >= MAX_DEPTH {
            let span = self.here();
            self.report.push(too_deep(span));
            self.stop();
            return vec![self.made(start, What::Faulty)];
        }
        self.depth += 1;
        let all = read(self);
        self.depth -= 1;
        all
    }

    fn list(&mut self, start: usize) -> Vec<Alternative> {
        self.at += 1;
        let written = self.range().unwrap_or_default();
        if self.word() != Some("of") {
            return vec![self.faulty(start, "expected `of` after the range of a list", "write `list 1..10 of str`")];
        }
        self.at += 1;
        let of = Box::new(self.one_alternative());
        let (items, fault) = written.as_ref().map_or((Range::ALL, None), range::items);
        self.judge(fault);
        vec![self.made(start, What::Structure(TypeKind::List { of, items }))]
    }

    fn map(&mut self, start: usize) -> Vec<Alternative> {
        self.at += 2;
        let of = Box::new(self.one_alternative());
        vec![self.made(start, What::Structure(TypeKind::Map(of)))]
    }

    /// The type after `of`: one alternative, or several in parentheses.
    fn one_alternative(&mut self) -> Type {
        let start = self.at;
        let all = self.alternative();
        let span = self.span_since(start);
        let goes_on = self.mark_at(0) == Some('|') && self.word_at(1) != Some("null");
        if (goes_on || self.runs_on())
            && matches!(all.as_slice(), [Alternative { what: What::Value { quoted: false, .. }, .. }])
        {
            // `list of one | two`, `list of one two`: the alternation around it says what is wrong.
            return Type::new(TypeKind::Faulty, span);
        }
        alternation::resolve(all, span, self.names, &mut self.report)
    }

    /// `unit = "(" type ")" | object | name [ range ] | quoted`
    fn unit(&mut self, start: usize) -> Vec<Alternative> {
        let Some(token) = self.peek().cloned() else {
            return vec![self.faulty(start, "a type is missing at the end", "name a type, such as `str`")];
        };
        match token.kind {
            Kind::Mark('(') => self.parenthesised(start),
            Kind::Mark('{') => {
                let kind = self.object();
                vec![self.made(start, kind.map_or(What::Faulty, What::Structure))]
            }
            Kind::Quoted(text) => {
                self.at += 1;
                vec![self.made(start, What::Value { text, quoted: true })]
            }
            Kind::Word => vec![self.name(start)],
            Kind::Unclosed => {
                let fault = self.faulty(start, "a quote is never closed", "add the closing `'`");
                self.stop();
                vec![fault]
            }
            _ => vec![self.faulty(start, "expected a type here", "name a type, such as `str`")],
        }
    }

    fn parenthesised(&mut self, start: usize) -> Vec<Alternative> {
        self.at += 1;
        let mut all = self.alternatives();
        if !self.eat_mark(')') {
            all.push(self.faulty(start, "expected `)` here", "close the parenthesis"));
            self.skip_to(&[')']);
            self.eat_mark(')');
        }
        all
    }

    /// A name with its range, or the word of an enum.
    fn name(&mut self, start: usize) -> Alternative {
        let word = self.word().unwrap_or_default().to_owned();
        let iso = match (word.as_str(), self.word_at(1)) {
            ("iso", Some("datetime")) => Some(TypeKind::DateTime),
            ("iso", Some("date")) => Some(TypeKind::Date),
            _ => None,
        };
        self.at += if iso.is_some() { 2 } else { 1 };
        let text = match &iso {
            Some(TypeKind::Date) => "iso date".to_owned(),
            Some(_) => "iso datetime".to_owned(),
            None => word,
        };
        let word_span = self.span_since(start);
        let kind = iso.or_else(|| names::resolve(&text, self.names));
        let Ok(written) = self.range() else { return self.made(start, What::Faulty) };
        match (kind, written) {
            (None, None) if text == "null" => self.made(start, What::Null),
            (None, None) => self.made(start, What::Value { text, quoted: false }),
            (None, Some(written)) if matches!(text.as_str(), "null" | "map") => {
                self.report.push(range::not_taken(written.span, &text));
                self.made(start, What::Faulty)
            }
            (None, Some(_)) => {
                self.unknown_type_with_range(&text, word_span);
                self.made(start, What::Faulty)
            }
            (Some(kind), None) => self.made(start, What::Name(kind, text)),
            (Some(kind), Some(written)) => {
                let (kind, fault) = range::apply(kind, &written, &text);
                self.judge(fault);
                self.made(start, What::Structure(kind))
            }
        }
    }

    /// `range = NUM ".." NUM | NUM ".." | ".." NUM`, if there is one.
    fn range(&mut self) -> Result<Option<Written>, Reported> {
        if !self.begins_range(0) {
            return Ok(None);
        }
        let start = self.at;
        let min = self.number();
        if !self.eat(&Kind::Dots) {
            let span = self.span_since(start);
            if let (Some((least, from)), Some((most, to))) = (&min, self.number_after_dash()) {
                self.dash_for_dots(Span { end: to.end, ..*from }, &format!("{least}..{most}"));
                return Err(Reported);
            }
            let number = self.text_since(start).to_owned();
            let help = format!("write `{number}..` for at least, `..{number}` for at most, or put a value in quotes");
            self.syntax(span, "expected `..` in a range", &help);
            return Err(Reported);
        }
        let max = self.number();
        let span = self.span_since(start);
        if min.is_none() && max.is_none() {
            self.syntax(span, "a range without a bound", "write `1..` for at least, `..10` for at most");
            return Err(Reported);
        }
        Ok(Some(Written { min, max, span }))
    }

    fn number(&mut self) -> Option<(String, Span)> {
        let token = self.peek().filter(|token| token.kind == Kind::Number).cloned()?;
        self.at += 1;
        let span = self.node.span_within(token.start, token.end);
        Some((self.text.get(token.start..token.end)?.to_owned(), span))
    }

    /// `object = "{" [ field { "," field } [ "," ] ] "}"`. None when it is not closed.
    fn object(&mut self) -> Option<TypeKind> {
        let open = self.here();
        self.at += 1;
        let mut fields: Vec<Field> = Vec::new();
        let mut seen = std::collections::BTreeMap::new();
        while !self.eat_mark('}') {
            if matches!(self.peek().map(|token| &token.kind), None | Some(Kind::Mark(')'))) {
                self.syntax(open, "a brace is never closed", "add the `}` that is missing");
                return None;
            }
            if let Some(field) = self.field() {
                match seen.get(&field.name.value) {
                    Some(first) => self.report.push(faults::field_twice(&field.name, *first)),
                    None => {
                        seen.insert(field.name.value.clone(), field.name.span);
                        fields.push(field);
                    }
                }
            }
            self.after_field();
        }
        Some(TypeKind::Object(Object::closed(fields)))
    }

    /// `field = name [ ":" type ]`
    fn field(&mut self) -> Option<Field> {
        let Some(token) = self.peek().filter(|token| token.kind == Kind::Word).cloned() else {
            let span = self.here();
            let help = "write `name: type`; a name that is no word needs a YAML mapping in place of this text";
            self.syntax(span, "expected the name of a field here", help);
            self.skip_to(&[',', '}']);
            return None;
        };
        self.at += 1;
        let span = self.node.span_within(token.start, token.end);
        let name = At::new(self.text.get(token.start..token.end)?.to_owned(), span);
        let ty = match self.eat_mark(':') {
            true => self.alternation(),
            false => Type::new(TypeKind::Str(Range::ALL), span),
        };
        Some(Field::native(name, ty))
    }

    /// The comma after a field. Where it is missing before what is plainly the next field, that field is still read.
    fn after_field(&mut self) {
        let closes = matches!(self.peek().map(|token| &token.kind), None | Some(Kind::Mark('}' | ')')));
        if closes || self.eat_mark(',') {
            return;
        }
        let span = self.here();
        if self.word().is_some() && self.mark_at(1) == Some(':') {
            self.syntax(span, "expected `,` or `}` here", "separate fields by commas: `{a: str, b: int}`");
            return;
        }
        if let Some(token) = self.peek().cloned() {
            let (what, help) = self.unexpected(&token, "expected `,` or `}` here");
            self.syntax(span, &what, &help);
        }
        self.skip_to(&[',', '}']);
        self.eat_mark(',');
    }

    fn made(&self, start: usize, what: What) -> Alternative {
        Alternative { what, secret: false, span: self.span_since(start) }
    }

    fn judge(&mut self, fault: Option<Finding>) {
        if let Some(fault) = fault {
            self.report.push(fault);
        }
    }
}
