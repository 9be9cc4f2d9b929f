-- The node that polls a print server, by a hash of what is polled.
CREATE TABLE poll_leases (
  name text COLLATE "C" PRIMARY KEY,
  node_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
