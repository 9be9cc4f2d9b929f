-- Webhooks, and the log of their deliveries.

-- record is JSON: the address, the filters and the secrets, which must be known to sign.
-- progress is JSON: how far the deliveries are.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  record TEXT NOT NULL,
  progress TEXT
) STRICT;

-- entry is JSON. The latest ones of each webhook are kept.
CREATE TABLE webhook_deliveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  entry TEXT NOT NULL
) STRICT;

CREATE INDEX deliveries_by_webhook ON webhook_deliveries (webhook_id);
