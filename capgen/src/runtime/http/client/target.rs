//! Where a server is: an address that was looked at once.

use std::fmt;

use hyper::Uri;
use hyper::header::HeaderValue;

use super::super::super::CallMode;

/// A server's address.
#[derive(Clone)]
pub(super) struct Target {
    pub(super) tls: bool,
    /// A name or an IP address, without brackets.
    pub(super) host: String,
    pub(super) port: u16,
    /// Host and port as the address has them: the header `Host`.
    pub(super) authority: HeaderValue,
    /// What stands before `/capabilities`; begins with a slash unless it is empty, and does not end with one.
    path: String,
    shown: String,
}

impl Target {
    /// Reads an address: `http://` or `https://`, a host, perhaps a port and a path. What is wrong is told without the
    /// address: it may hold what must not be shown.
    pub(super) fn parse(url: &str) -> Result<Target, &'static str> {
        let uri: Uri = url.parse().map_err(|_| "it is no address: write `https://host:port/path`")?;
        let tls = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err("it must begin with `http://` or `https://`"),
        };
        let authority = uri.authority().ok_or("it names no host")?;
        if authority.as_str().contains('@') {
            return Err("it must not hold a user or a password: give a token to the client");
        }
        if uri.query().is_some() {
            return Err("it must not have a query");
        }
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        if host.is_empty() {
            return Err("it names no host");
        }
        let port = match (authority.port_u16(), authority.as_str().ends_with(authority.host())) {
            (Some(port), _) => port,
            (None, true) => {
                if tls {
                    443
                } else {
                    80
                }
            }
            (None, false) => return Err("its port is no number from 0 to 65535"),
        };
        let path = uri.path().trim_end_matches('/').to_owned();
        let shown = format!("{}://{authority}{path}", if tls { "https" } else { "http" });
        let authority = HeaderValue::from_str(authority.as_str()).map_err(|_| "its host cannot be sent")?;
        Ok(Target { tls, host, port, authority, path, shown })
    }

    /// What stands before every path.
    #[cfg(feature = "conformance")]
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The path of a capability, or of what is asked about its calls.
    pub(super) fn path_of(&self, capability: &str, mode: CallMode) -> Option<Uri> {
        let mut path = String::with_capacity(self.path.len() + capability.len() + 16);
        path.push_str(&self.path);
        path.push_str("/capabilities/");
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | ':');
        if !capability.chars().all(plain) {
            return None;
        }
        path.push_str(capability);
        if mode != CallMode::Execute {
            path.push('/');
            path.push_str(mode.word());
        }
        Uri::try_from(path).ok()
    }
}

/// The address, for messages.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_and_perhaps_a_port_and_a_path() {
        for (url, host, port, shown, path) in [
            ("http://a.example", "a.example", 80, "http://a.example", "/capabilities/x.y"),
            ("https://a.example/", "a.example", 443, "https://a.example", "/capabilities/x.y"),
            ("https://a:8443/of/acme/", "a", 8443, "https://a:8443/of/acme", "/of/acme/capabilities/x.y"),
            ("http://[::1]:7", "::1", 7, "http://[::1]:7", "/capabilities/x.y"),
        ] {
            let target = Target::parse(url).unwrap_or_else(|why| panic!("{url}: {why}"));
            assert_eq!((target.host.as_str(), target.port, target.to_string().as_str()), (host, port, shown), "{url}");
            assert_eq!(target.path_of("x.y", CallMode::Execute).unwrap().path(), path);
        }
    }

    #[test]
    fn what_is_no_address_is_told_without_showing_it() {
        for url in [
            "",
            "a.example",
            "ftp://a",
            "http://",
            "http:///x",
            "https://me:s3cret@a",
            "http://a?x=1",
            "http://a b",
            "http://a:99999",
            "http://a:x",
        ] {
            let why = Target::parse(url).err().unwrap_or_else(|| panic!("{url} is taken"));
            assert!(!why.contains("s3cret"));
        }
    }

    #[test]
    fn a_name_that_would_be_another_path_is_not_asked_for() {
        let target = Target::parse("http://a").unwrap();
        assert!(target.path_of("cap:calendar:booking.create-now_1", CallMode::Execute).is_some());
        for name in ["a/b", "a?b", "a b", "a%2e", "ä"] {
            assert!(target.path_of(name, CallMode::Execute).is_none(), "{name}");
        }
    }
}
