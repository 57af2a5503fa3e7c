-- What bricks act with. No secret stands here but sealed.
CREATE TABLE capgen_connections (
    tenant  TEXT NOT NULL,
    brick   TEXT NOT NULL,
    body    TEXT NOT NULL,
    key_id  TEXT,          -- the key that the secrets are sealed with
    sealed  BYTEA,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tenant, brick)
);
