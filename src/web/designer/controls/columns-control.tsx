// Edits the columns of a row or table; each column expands to its own fields.

import { words } from '../../languages/words.ts';
import { Icon } from '../../parts/text/icon.tsx';
import { useDesign, useSampleData } from '../draft/design.ts';
import { readableAt } from '../draft/sample.ts';
import type { ControlProps } from './control.ts';
import { Glyph } from '../glyph.tsx';

type Column = Record<string, unknown>;

export function ColumnsControl(props: ControlProps) {
  const { value, onChange } = props;
  const columns = (Array.isArray(value) ? value : []) as Column[];
  return (
    <div className="columns">
      {columns.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns have no id other than their index
        <ColumnFields key={index} {...props} columns={columns} index={index} />
      ))}
      <button
        type="button"
        className="button small"
        onClick={() => onChange([...columns, { content: words.designer.fresh.text }])}
      >
        <Icon name="plus" />
        {words.designer.fields.addColumn}
      </button>
    </div>
  );
}

function ColumnFields({
  columns,
  index,
  path,
  schema,
  onChange,
  inner,
}: ControlProps & { columns: Column[]; index: number }) {
  const { draft, proof } = useDesign();
  const own = `${path}[${index}]`;
  const readable = readableAt(draft.config, useSampleData(), `${own}.content`);
  const isWrong = proof.problems.some((problem) => problem.path.startsWith(`${own}.`));
  return (
    <details className={isWrong ? 'column is-wrong' : 'column'} open={isWrong || undefined}>
      <summary>
        <span className="column-number">{index + 1}</span>
        <span className="column-text">{columnSummary(columns[index]!, readable)}</span>
      </summary>
      <div className="column-tools">
        {toolsFor(columns, index).map(({ name, glyph, after }) => (
          <button
            key={name}
            type="button"
            className="button quiet small square"
            aria-label={`${words.designer.fields.columnNumber(index + 1)}: ${name}`}
            disabled={after === null}
            onClick={() => onChange(after)}
          >
            {glyph}
          </button>
        ))}
      </div>
      {inner(schema.items!, own)}
    </details>
  );
}

/** The actions for a column, each with the resulting columns, or null if it is not possible. */
function toolsFor(columns: Column[], index: number) {
  const { up, down, remove } = words.designer.tree;
  const isLast = index === columns.length - 1;
  return [
    {
      name: up,
      glyph: <Glyph name="up" />,
      after: index > 0 ? swapWithNext(columns, index - 1) : null,
    },
    {
      name: down,
      glyph: <Glyph name="down" />,
      after: isLast ? null : swapWithNext(columns, index),
    },
    {
      name: remove,
      glyph: <Icon name="trash" />,
      after: columns.length > 1 ? columns.toSpliced(index, 1) : null,
    },
  ];
}

function columnSummary(
  { header, content, blocks }: Column,
  readable: (text: string) => string,
): string {
  if (typeof content === 'string')
    return readable(typeof header === 'string' ? `${header}: ${content}` : content);
  return words.designer.fields.blocksInside(Array.isArray(blocks) ? blocks.length : 0);
}

function swapWithNext(columns: Column[], index: number): Column[] {
  return columns.with(index, columns[index + 1]!).with(index + 1, columns[index]!);
}
