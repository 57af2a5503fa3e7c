//! Sealing: XChaCha20-Poly1305, with a nonce that is drawn at random for each seal and stands before what is sealed.

#[cfg(feature = "seal")]
pub(super) use with::{open, seal};
#[cfg(not(feature = "seal"))]
pub(super) use without::{open, seal};

#[cfg(feature = "seal")]
mod with {
    use chacha20poly1305::aead::{Aead, Generate, KeyInit, Payload};
    use chacha20poly1305::{XChaCha20Poly1305, XNonce};

    use super::super::keys::SealingKey;

    const NONCE: usize = 24;

    /// Seals a text together with what it belongs to, which is not sealed and must be the same when it is opened.
    pub fn seal(key: &SealingKey, belongs_to: &[u8], plain: &[u8]) -> Result<Vec<u8>, &'static str> {
        let cipher = XChaCha20Poly1305::new(key.bytes().into());
        let nonce = XNonce::try_generate().map_err(|_| "this machine gives no random numbers")?;
        let sealed = cipher.encrypt(&nonce, Payload { msg: plain, aad: belongs_to });
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed.map_err(|_| "it is too long to be sealed")?);
        Ok(bytes)
    }

    /// Opens it.
    pub fn open(key: &SealingKey, belongs_to: &[u8], sealed: &[u8]) -> Result<Vec<u8>, &'static str> {
        const BROKEN: &str = "it was changed, or is another's";
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or(BROKEN)?;
        let cipher = XChaCha20Poly1305::new(key.bytes().into());
        cipher.decrypt(&XNonce::from(*nonce), Payload { msg: sealed, aad: belongs_to }).map_err(|_| BROKEN)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn what_is_sealed_opens_with_the_same_key_for_the_same_thing_and_else_not() {
            let (key, other) = (SealingKey::new("a", [1; 32]).unwrap(), SealingKey::new("a", [2; 32]).unwrap());
            let sealed = seal(&key, b"acme", b"s3cret").unwrap();
            assert_eq!(open(&key, b"acme", &sealed).unwrap(), b"s3cret");
            assert!(open(&other, b"acme", &sealed).is_err() && open(&key, b"globex", &sealed).is_err());
            for at in 0..sealed.len() {
                let mut changed = sealed.clone();
                changed[at] ^= 1;
                assert!(open(&key, b"acme", &changed).is_err(), "byte {at}");
                assert!(open(&key, b"acme", &sealed[..at]).is_err(), "the first {at} bytes");
            }
            assert_ne!(seal(&key, b"acme", b"s3cret").unwrap(), sealed, "each has a nonce of its own");
        }
    }
}

#[cfg(not(feature = "seal"))]
mod without {
    use super::super::keys::SealingKey;

    const WHY: &str = "this program was built without the feature `seal` of capgen";

    pub fn seal(_: &SealingKey, _: &[u8], _: &[u8]) -> Result<Vec<u8>, &'static str> {
        Err(WHY)
    }

    pub fn open(_: &SealingKey, _: &[u8], _: &[u8]) -> Result<Vec<u8>, &'static str> {
        Err(WHY)
    }
}
