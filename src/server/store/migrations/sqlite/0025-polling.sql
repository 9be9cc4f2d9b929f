-- Printers that poll: the secret in the address of each, and what it told last, as JSON.
CREATE TABLE polled_printers (
  printer_id TEXT PRIMARY KEY,
  secret TEXT NOT NULL,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
