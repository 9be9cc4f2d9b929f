-- Agents, which lend their network: the key that a name belongs to, the number of its last
-- connection, and the node that it is connected to.
CREATE TABLE agents (
  name TEXT PRIMARY KEY,
  key_id TEXT,
  connection INTEGER NOT NULL,
  node_id TEXT,
  version TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;
