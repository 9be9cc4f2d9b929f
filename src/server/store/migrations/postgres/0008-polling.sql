-- Printers that poll: the secret in the address of each, and what it told last, as JSON.
CREATE TABLE polled_printers (
  printer_id text PRIMARY KEY,
  secret text NOT NULL,
  state text NOT NULL
);
