WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT AS us),
claim AS (
    INSERT INTO capgen_claims (tenant, scope, key, input_hash, attempt, started, lost, lease_until, ttl)
    SELECT $1, $2, $3, $4, 1, us, 0, us / 1000 + $5::BIGINT, $6::BIGINT FROM clock
    ON CONFLICT DO NOTHING
    RETURNING started
)
INSERT INTO capgen_actions (tenant, number, capability, key, attempt, event, body)
SELECT $1, started, $7, $8, 1, $9, $10 FROM claim
RETURNING number
