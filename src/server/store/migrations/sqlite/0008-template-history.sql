-- Templates keep their history: older versions stay with the assets that they
-- print, and deleted templates can be restored for some time.

-- deleted_at is set while a deleted template can be restored. starter_version is
-- the version that came with the service: while it is the current one, the
-- template was never changed.
ALTER TABLE templates ADD COLUMN deleted_at TEXT;
ALTER TABLE templates ADD COLUMN starter_version INTEGER;

CREATE INDEX deleted_templates ON templates (deleted_at) WHERE deleted_at IS NOT NULL;

UPDATE templates SET deleted_at =
  (SELECT max(superseded_at) FROM template_versions WHERE template_id = templates.id)
WHERE current_version IS NULL AND substr(id, 1, 1) <> '_';

-- 0.1.0 created these in every new data folder.
UPDATE templates SET starter_version = 1
WHERE current_version = 1 AND id IN (
  'receipt', 'restaurant-bill', 'kitchen-ticket', 'cafe-order', 'delivery-note', 'pick-list',
  'parcel-handover', 'event-ticket', 'queue-number', 'shift-report', 'gift-card', 'wifi-card',
  'shipping-label', 'product-label', 'shelf-label', 'address-label', 'jewellery-label',
  'food-label', 'asset-tag', 'name-badge', 'cable-wrap', 'lab-sample');

-- What was done once and is not to be done again, such as creating the starters.
CREATE TABLE facts (
  name TEXT PRIMARY KEY,
  at TEXT NOT NULL
) STRICT;

-- 0.1.0 stored the test page after the starters.
INSERT INTO facts (name, at)
SELECT 'starters', strftime('%Y-%m-%dT%H:%M:%fZ') FROM templates WHERE id = '_test';

-- deleted_at: the asset was deleted, but older versions of templates print it.
ALTER TABLE assets ADD COLUMN deleted_at TEXT;

-- The assets that a version of a template prints. Those of a current version
-- cannot be deleted; those of the others stay for a restore.
CREATE TABLE version_assets (
  template_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  asset_name TEXT NOT NULL REFERENCES assets (name),
  PRIMARY KEY (template_id, version, asset_name),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version)
    ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX versions_by_asset ON version_assets (asset_name);

INSERT INTO version_assets (template_id, version, asset_name)
SELECT template_id, current_version, asset_name
FROM template_assets JOIN templates ON templates.id = template_id
WHERE current_version IS NOT NULL;

-- Of the older versions only the config is stored.
INSERT OR IGNORE INTO version_assets (template_id, version, asset_name)
SELECT DISTINCT template_id, version, assets.name
FROM template_versions, json_tree(template_versions.config) AS block, assets
WHERE superseded_at IS NOT NULL AND block.type = 'object'
  AND json_extract(block.value, '$.type') = 'image'
  AND json_extract(block.value, '$.content') = assets.name;

DROP TABLE template_assets;
