// Edits the text of a block, or of a cell of a row or table, where it stands on the paper.

import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { words } from '../../languages/words.ts';
import { wordFor } from '../../languages/word-for.ts';
import { ExpressionField } from '../controls/expressions/expression-field.tsx';
import { useDesign } from '../draft/design.ts';
import { blockAt, type TemplateConfig, valueAt } from '../draft/tree.ts';
import { type BlockBox, cellAt, slack } from './box-at.ts';
import type { Rectangle } from './label-geometry.ts';

export interface EditedText {
  /** The path of the text in the template. */
  path: string;
  /** Where it is printed, in dots of the preview. */
  box: Rectangle;
  label: string;
  /** Whether it may have line breaks. */
  isLong: boolean;
}

/** The text of a block at a point of the preview; null if there is none. */
export function textAt(
  config: TemplateConfig,
  boxes: readonly BlockBox[],
  path: string,
  { x, y }: { x: number; y: number },
): EditedText | null {
  const block = blockAt(config, path);
  const nameOf = (field: string) => wordFor(words.designer.fieldNames, field) ?? field;
  const isText = (field: string) => typeof valueAt(config, `${path}.${field}`) === 'string';
  if (!block) return null;
  if (Array.isArray(block.columns)) {
    const cell = cellAt(
      boxes.filter((one) => one.path.startsWith(`${path}.columns[`)),
      x,
      y,
    );
    const [, column = '', header] = /\.columns\[(\d+)\](\.header)?$/.exec(cell?.path ?? '') ?? [];
    const field = header ? `columns[${column}].header` : `columns[${column}].content`;
    if (!cell || !isText(field)) return null;
    const label = words.designer.tree.column(Number(column) + 1);
    return { path: `${path}.${field}`, box: cell, label, isLong: false };
  }
  const box = boxes.find(
    (one) => one.path === path && y >= one.y - slack && y <= one.y + one.height + slack,
  );
  if (!box) return null;
  if (block.type === 'pair') {
    const half = { ...box, width: box.width / 2 };
    const isLeft = x < box.x + half.width;
    const field = isLeft ? 'left' : 'right';
    const where = isLeft ? half : { ...half, x: box.x + half.width };
    return { path: `${path}.${field}`, box: where, label: nameOf(field), isLong: false };
  }
  if (block.type === 'image' || !isText('content')) return null;
  return { path: `${path}.content`, box, label: nameOf('content'), isLong: true };
}

export function EditInPlace({
  path,
  box,
  label,
  isLong,
  picture,
  onClose,
}: EditedText & {
  /** The element that shows the preview. */
  picture: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { draft, dispatch, proof } = useDesign();
  const { width } = proof.printed!.preview;
  const value = valueAt(draft.config, path);
  const text = words.designer.paper;
  if (typeof value !== 'string') return null;
  const getBoundingClientRect = () => {
    const { left, top, width: wide } = picture.current!.getBoundingClientRect();
    const scale = wide / width;
    return new DOMRect(
      left + box.x * scale,
      top + box.y * scale,
      box.width * scale,
      box.height * scale,
    );
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={{ getBoundingClientRect }}
          side="bottom"
          align={box.x > width / 3 ? 'end' : 'start'}
          sideOffset={6}
          className="palette-place"
        >
          <Popover.Popup
            className="field-menu"
            initialFocus={false}
            // React passes events of a popup on to the paper, which must not take them.
            onPointerDown={(event) => event.stopPropagation()}
            onPointerMove={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <Popover.Title className="for-readers">{text.inPlace}</Popover.Title>
            <ExpressionField
              path={path}
              label={label}
              value={value}
              onChange={(after) => dispatch({ kind: 'set', path, value: after })}
              isBare={false}
              isOneLine={!isLong}
              isInvalid={false}
              note={text.inPlace}
              showsLabel
              takesFocus
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
