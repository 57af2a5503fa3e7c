#[derive(CapabilitySeam)]
struct Letters {
    mail: capabilities::mail::Stub,
    chat: capabilities::chat::Stub,
}
#[automatically_derived]
impl ::capgen::Seam for Letters {
    fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
        Self {
            mail: <capabilities::mail::Stub as ::capgen::Seam>::from_seam(
                ::core::clone::Clone::clone(&seam),
            ),
            chat: <capabilities::chat::Stub as ::capgen::Seam>::from_seam(seam),
        }
    }
    fn as_seam(&self) -> &::capgen::CapabilitySeam {
        <capabilities::chat::Stub as ::capgen::Seam>::as_seam(&self.chat)
    }
}
#[derive(CapabilitySeam)]
struct Only<S: ::capgen::Seam>(pub S);
#[automatically_derived]
impl<S: ::capgen::Seam> ::capgen::Seam for Only<S> {
    fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
        Self {
            0: <S as ::capgen::Seam>::from_seam(seam),
        }
    }
    fn as_seam(&self) -> &::capgen::CapabilitySeam {
        <S as ::capgen::Seam>::as_seam(&self.0)
    }
}
