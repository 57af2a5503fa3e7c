//! Base64 in the alphabet for addresses, without padding, as JWS and JWK have it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub(super) fn write(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// None for what is no such text. A text has one spelling: bits beyond the last byte must be zero.
pub(super) fn read(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// The 32 bytes of a coordinate or a number.
pub(super) fn read_32(text: &str) -> Option<[u8; 32]> {
    read(text)?.try_into().ok()
}
