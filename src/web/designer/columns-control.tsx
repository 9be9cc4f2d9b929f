// The columns of a row or table: each opens to its own fields.

import { Icon } from '../parts/icon.tsx';
import { useDesign } from './design.ts';
import type { ControlProps } from './control.ts';
import { Glyph } from './glyph.tsx';
import { designerWords } from './words.ts';

type Column = Record<string, unknown>;

export function ColumnsControl({ path, schema, value, onChange, inner }: ControlProps) {
  const { proof } = useDesign();
  const columns = (Array.isArray(value) ? value : []) as Column[];
  const words = designerWords.fields;
  return (
    <div className="columns">
      {columns.map((column, index) => {
        const own = `${path}[${index}]`;
        const isWrong = proof.problems.some((problem) => problem.path.startsWith(`${own}.`));
        const tools = [
          {
            name: designerWords.tree.up,
            glyph: <Glyph name="up" />,
            can: index > 0,
            next: () => swapped(columns, index - 1),
          },
          {
            name: designerWords.tree.down,
            glyph: <Glyph name="down" />,
            can: index < columns.length - 1,
            next: () => swapped(columns, index),
          },
          {
            name: designerWords.tree.remove,
            glyph: <Icon name="trash" />,
            can: columns.length > 1,
            next: () => columns.toSpliced(index, 1),
          },
        ];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
          <details
            key={index}
            className={isWrong ? 'column is-wrong' : 'column'}
            open={isWrong || undefined}
          >
            <summary>
              <span className="column-number">{index + 1}</span>
              <span className="column-text">{said(column)}</span>
            </summary>
            <div className="column-tools">
              {tools.map(({ name, glyph, can, next }) => (
                <button
                  key={name}
                  type="button"
                  className="button quiet small square"
                  aria-label={`${words.columnNumber(index + 1)}: ${name}`}
                  disabled={!can}
                  onClick={() => onChange(next())}
                >
                  {glyph}
                </button>
              ))}
            </div>
            {inner(schema.items!, own)}
          </details>
        );
      })}
      <button
        type="button"
        className="button small"
        onClick={() => onChange([...columns, { content: designerWords.fresh.text }])}
      >
        <Icon name="plus" />
        {words.addColumn}
      </button>
    </div>
  );
}

function said({ header, content, blocks }: Column): string {
  if (typeof content === 'string')
    return typeof header === 'string' ? `${header}: ${content}` : content;
  return designerWords.fields.blocksInside(Array.isArray(blocks) ? blocks.length : 0);
}

function swapped(columns: Column[], index: number): Column[] {
  return columns.with(index, columns[index + 1]!).with(index + 1, columns[index]!);
}
