// The least data that a program must send: required fields only, with the values of the sample.
// And what is then missing on paper, because a condition of the template asks for more.

import { type DataSchema, exampleAt, kindOf } from '../data-form/data-schema.ts';
import { isRecord } from '../is-record.ts';

export function leastData(schema: DataSchema, example: unknown): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(
    required
      .filter((name) => properties[name] !== undefined)
      .map((name) => [name, least(properties[name]!, exampleAt(example, name))]),
  );
}

function least(schema: DataSchema, example: unknown): unknown {
  switch (kindOf(schema)) {
    case 'group':
      return leastData(schema, example);
    case 'list': {
      const items = Array.isArray(example) ? (example as unknown[]) : [];
      return items.slice(0, Math.max(1, schema.minItems ?? 0)).map((item) => {
        return least(schema.items!, item);
      });
    }
    default:
      return example;
  }
}

export interface MissingBlock {
  /** `blocks[3]`. */
  path: string;
  /** The condition that is not met, if it has one. */
  condition: string | null;
}

type Box = { path: string };

/** The blocks that print with the sample and not with the least data; the outermost of each. */
export function missingBlocks(
  config: Record<string, unknown>,
  sample: readonly Box[],
  fewest: readonly Box[],
): MissingBlock[] {
  const there = new Set(fewest.map(({ path }) => path));
  const gone = [...new Set(sample.map(({ path }) => path))].filter((path) => !there.has(path));
  const outermost = gone.filter(
    (path) => !gone.some((other) => other !== path && path.startsWith(`${other}.`)),
  );
  return outermost.map((path) => ({ path, condition: conditionOf(config, path) }));
}

/** Condition of the block itself, or that of the closest group around it. */
function conditionOf(config: Record<string, unknown>, path: string): string | null {
  let part: unknown = config;
  let condition: string | null = null;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    part = Array.isArray(part) ? part[Number(step)] : isRecord(part) ? part[step] : undefined;
    if (isRecord(part) && typeof part.if === 'string') condition = part.if;
  }
  return condition;
}
