// Adds or removes the inner blocks of a block; the blocks themselves are edited
// in the tree.

import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import type { ControlProps } from './control.ts';
import { locate, valueAt } from '../draft/tree.ts';

export function InnerBlocksControl({ path, value, label, onChange }: ControlProps) {
  const { dispatch, draft } = useDesign();
  const text = words.designer.fields;
  const isNeeded = path.endsWith('.blocks') && !path.endsWith('].blocks') ? true : isOwn(path);
  if (!Array.isArray(value))
    return (
      <button
        type="button"
        className="button small"
        aria-label={`${text.addList}: ${label}`}
        onClick={() => begin()}
      >
        {text.addList}
      </button>
    );
  return (
    <p className="spread soft">
      <span>{text.blocksInside(value.length)}</span>
      {!isNeeded && (
        <button
          type="button"
          className="button small quiet"
          aria-label={`${text.removeList}: ${label}`}
          onClick={() => onChange(undefined)}
        >
          {text.removeList}
        </button>
      )}
    </p>
  );

  function begin() {
    const fresh = { type: 'text', content: words.designer.fresh.text };
    // A column has either content or blocks, so its content becomes the first
    // block.
    const column = /^(.*\.columns\[\d+\])\.blocks$/.exec(path)?.[1];
    if (column === undefined) return onChange([fresh]);
    const {
      content = fresh.content,
      width,
      if: condition,
    } = valueAt(draft.config, column) as Record<string, unknown>;
    const { list, index } = locate(column);
    const columns = valueAt(draft.config, list) as object[];
    const withBlocks = {
      ...(condition !== undefined && { if: condition }),
      ...(width !== undefined && { width }),
      blocks: [{ type: 'text', content }],
    };
    dispatch({ kind: 'set', path: list, value: columns.with(index, withBlocks) });
    return undefined;
  }
}

/** The `blocks` field of a group or an each cannot be removed. */
function isOwn(path: string): boolean {
  return /(?:blocks|empty)\[\d+\]\.blocks$/.test(path);
}
