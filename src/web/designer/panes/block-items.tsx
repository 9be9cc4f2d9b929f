// Renders a list of blocks in the tree, including nested lists.

import { words } from '../../languages/words.ts';
import { blockName, blockSummary, isSelfExplanatory } from '../draft/block-summary.ts';
import { useDesign, useSampleData } from '../draft/design.ts';
import { readableAt } from '../draft/sample.ts';
import { Glyph } from '../glyph.tsx';
import { blockOf } from '../proof/problems.ts';
import type { Proof } from '../proof/use-proof.ts';
import {
  blockAt,
  type TemplateBlock,
  type BlockList,
  isWithin,
  listsIn,
  locate,
} from '../draft/tree.ts';
import { DropHere, useBlockDrag } from './block-drag.tsx';

/** Blocks that print nothing. */
const withoutBox = new Set(['drawer', 'beep', 'cut']);

interface Props {
  list: BlockList;
  level: number;
  /** The path of the block that the Tab key focuses. */
  focusable: string | null;
}

export function BlockItems({ list, level, focusable }: Props) {
  return list.blocks.map((block, index) => (
    <BlockItem
      // oxlint-disable-next-line react/no-array-index-key -- blocks have no id other than their index
      key={index}
      block={block}
      path={`${list.path}[${index}]`}
      level={level}
      focusable={focusable}
      size={list.blocks.length}
    />
  ));
}

function BlockItem({
  block,
  path,
  level,
  focusable,
  size,
}: { block: TemplateBlock; path: string; size: number } & Omit<Props, 'list'>) {
  const { draft, pointed, point, proof } = useDesign();
  const sampleData = useSampleData();
  const innerCount = Array.isArray(block.blocks) ? block.blocks.length : null;
  const { row, edge, isDragged } = useBlockDrag(path, innerCount);
  const summary = blockSummary(block, readableAt(draft.config, sampleData, `${path}.content`));
  // The icon and the summary already identify the block, so its name is hidden.
  const isClear = isSelfExplanatory(block) && summary !== '';
  const lists = listsIn(block, path);
  const isChosen = draft.chosen === path || draft.also.includes(path);
  const isWrong = proof.problems.some(
    (problem) => problem.about === 'template' && blockOf(problem.path) === path,
  );
  const condition = typeof block.if === 'string' ? block.if : '';
  const isMissing = block.hidden !== true && isNotPrinted(proof.printed, block, path);
  const classes = [
    'tree-row',
    isChosen ? 'is-chosen' : '',
    pointed === path ? 'is-pointed' : '',
    isDragged ? 'is-dragged' : '',
    block.type === 'feed' ? 'is-gap' : '',
    block.hidden === true || isMissing ? 'is-unprinted' : '',
    edge ? `drop-${edge}` : '',
  ];
  return (
    <li role="none">
      <div
        ref={row}
        role="treeitem"
        aria-level={level}
        aria-setsize={size}
        aria-posinset={locate(path).index + 1}
        aria-selected={isChosen}
        aria-expanded={lists.length > 0 ? true : undefined}
        tabIndex={path === focusable ? 0 : -1}
        data-path={path}
        className={classes.filter(Boolean).join(' ')}
        onPointerEnter={() => point(path)}
        onPointerLeave={() => point(null)}
      >
        <Glyph name={block.type} />
        {isClear && <span className="for-readers">{blockName(block)}</span>}
        <span className="tree-text">
          {!isClear && <span className="tree-kind">{blockName(block)}</span>}
          <span className="tree-summary">{summary}</span>
        </span>
        {block.hidden === true && <span className="tree-word">{words.designer.tree.hidden}</span>}
        {isMissing && <span className="tree-word">{words.designer.tree.notInSample}</span>}
        {condition && <Mark kind="condition" text={words.designer.tree.onlyIf(condition)} />}
        {isWrong && <Mark kind="wrong" text={words.designer.tree.hasFault} />}
      </div>
      {lists.map((list) => (
        <InnerList key={list.path} list={list} level={level + 1} focusable={focusable} />
      ))}
    </li>
  );
}

/** Whether the sample lacks what the condition of a block asks for. */
function isNotPrinted(printed: Proof['printed'], block: TemplateBlock, path: string): boolean {
  if (!printed || !block.if || withoutBox.has(block.type)) return false;
  // The preview may be older than the tree.
  if (blockAt(printed.config, path) !== block) return false;
  return !printed.preview.boxes.some((box) => isWithin(box.path, path));
}

function Mark({ kind, text }: { kind: 'condition' | 'wrong'; text: string }) {
  return (
    <span className={`tree-mark is-${kind}`} title={text}>
      {kind === 'condition' && <Glyph name="condition" />}
      <span className="for-readers">{text}</span>
    </span>
  );
}

function InnerList({ list, level, focusable }: Props) {
  const column = /\.columns\[(\d+)\]\.blocks$/.exec(list.path)?.[1];
  const name =
    column === undefined
      ? list.path.endsWith('.empty') && words.designer.tree.whenEmpty
      : words.designer.tree.column(Number(column) + 1);
  return (
    <ul role="group" aria-label={name || undefined}>
      {name && (
        <li role="none" className="tree-list-name">
          {name}
        </li>
      )}
      <BlockItems list={list} level={level} focusable={focusable} />
      {list.blocks.length === 0 && <DropHere list={list.path} />}
    </ul>
  );
}
