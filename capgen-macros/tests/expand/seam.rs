#[derive(CapabilitySeam)]
struct Letters {
    mail: capabilities::mail::Stub,
    chat: capabilities::chat::Stub,
}

#[derive(CapabilitySeam)]
struct Only<S: ::capgen::Seam>(pub S);
