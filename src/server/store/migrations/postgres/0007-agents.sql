-- Agents, which lend their network: the key that a name belongs to, the number of its last
-- connection, and the node that it is connected to.
CREATE TABLE agents (
  name text PRIMARY KEY,
  key_id text,
  connection integer NOT NULL,
  node_id text,
  version text NOT NULL,
  since text NOT NULL
);
