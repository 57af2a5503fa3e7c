WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT AS us),
claim AS (
    UPDATE capgen_claims
    SET lease_until = NULL, ttl = NULL, result = $6::TEXT,
        keep_until = CASE WHEN $6::TEXT IS NULL THEN NULL ELSE us / 1000 + ttl END
    FROM clock
    WHERE tenant = $1 AND scope = $2 AND key = $3 AND attempt = $4::BIGINT AND started = $5::BIGINT
      AND lease_until IS NOT NULL AND result IS NULL AND task IS NULL
    RETURNING us
)
INSERT INTO capgen_actions (tenant, number, capability, key, attempt, event, body)
SELECT $1, us, $7, $8, $4::BIGINT, $9, $10 FROM claim
RETURNING number
