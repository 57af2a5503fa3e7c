-- What bricks act with. No secret stands here but sealed.
CREATE TABLE connections (
    tenant  TEXT NOT NULL,
    brick   TEXT NOT NULL,
    body    TEXT NOT NULL,
    key_id  TEXT,          -- the key that the secrets are sealed with
    sealed  BLOB,
    changed INTEGER NOT NULL,
    PRIMARY KEY (tenant, brick)
) STRICT;
