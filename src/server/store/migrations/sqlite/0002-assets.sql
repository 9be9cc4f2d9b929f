-- The content of pictures, each once, whatever names it has.
CREATE TABLE pictures (
  hash TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE assets (
  name TEXT PRIMARY KEY,
  hash TEXT NOT NULL REFERENCES pictures (hash),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX assets_by_picture ON assets (hash);

-- What the current version of a template prints of its own accord: an asset in
-- use cannot be deleted.
CREATE TABLE template_assets (
  template_id TEXT NOT NULL REFERENCES templates (id),
  asset_name TEXT NOT NULL REFERENCES assets (name),
  PRIMARY KEY (template_id, asset_name)
) STRICT, WITHOUT ROWID;

CREATE INDEX templates_by_asset ON template_assets (asset_name);
