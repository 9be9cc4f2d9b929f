// Buttons that align and distribute several blocks on a label.

import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import { Glyph } from '../glyph.tsx';
import { alignable, aligned, type Alignment, distributed, type Distribution } from './align.ts';
import { currentPlacement } from './current-placement.ts';

const alignments: Alignment[] = ['left', 'center', 'right', 'top', 'middle', 'bottom'];
const distributions: Distribution[] = ['across', 'down'];

export function AlignTools() {
  const { draft, proof, dispatch } = useDesign();
  const { config, chosen, also } = draft;
  const { printed } = proof;
  if (chosen === null || also.length === 0 || !printed) return null;
  const paths = [chosen, ...also];
  const boxOf = (path: string) => currentPlacement(config, printed, path)?.own ?? null;
  const blocks = alignable(config, paths, boxOf);
  const text = words.designer.paper.align;
  if (!blocks)
    return (
      <p className="align-tools faint" role="status">
        {text.impossible}
      </p>
    );
  const button = (name: Alignment | Distribution, changes: () => ReturnType<typeof aligned>) => (
    <button
      key={name}
      type="button"
      className="button quiet small square"
      aria-label={text[name]}
      title={text[name]}
      disabled={(name === 'across' || name === 'down') && blocks.length < 3}
      onClick={() => dispatch({ kind: 'mergeAll', changes: changes() })}
    >
      <Glyph name={`align-${name}`} />
    </button>
  );
  return (
    <div className="align-tools" role="toolbar" aria-label={text.tools(paths.length)}>
      {alignments.map((to) => button(to, () => aligned(blocks, to)))}
      {distributions.map((direction) => button(direction, () => distributed(blocks, direction)))}
    </div>
  );
}
