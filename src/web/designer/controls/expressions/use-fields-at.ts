// The fields that an expression at a path can use, with their sample values.

import { words } from '../../../languages/words.ts';
import { wordFor } from '../../../languages/word-for.ts';
import { useMemo, useState } from 'react';
import { isRecord } from '../../../is-record.ts';
import { useDesign, useSampleData } from '../../draft/design.ts';
import { formatSettings, type Sample, sampleAt, sampleText } from '../../draft/sample.ts';
import type { Schema } from '../../draft/template-language.ts';
import type { Tag } from '../../draft/tag.ts';
import { type ExpressionName, namesAt } from './names-at.ts';

export interface FieldsAt {
  names: () => ExpressionName[];
  sample: Sample;
  /** The schema of a field; undefined if its kind is still open, because it was never given a value. */
  schemaOf: (path: string) => Schema | undefined;
  /** The sample value of an expression as it is printed; null if there is none. */
  textOf: (tag: Tag) => string | null;
}

export function useFieldsAt(path: string): FieldsAt {
  const { draft, proof, data } = useDesign();
  const { config } = draft;
  const schema = proof.needs?.schema ?? null;
  // While the only use of a name is being edited, the schema no longer contains
  // it. Names from before the edit are still offered.
  const [begun, setBegun] = useState(schema);
  if (begun === null && schema !== null) setBegun(schema);
  const sampleData = useSampleData();
  const { sample, textOf } = useMemo(() => {
    const found = sampleAt(config, sampleData, path);
    const settings = formatSettings(config);
    return { sample: found, textOf: (tag: Tag) => sampleText(tag, found, settings) };
  }, [config, sampleData, path]);
  const given = data ?? config.example;
  const isGiven = (field: string) =>
    isRecord(given) && sampleAt(config, given, path)(field) !== undefined;
  const names = () => {
    const all = [begun, schema].flatMap((one) => namesAt(config, one, path));
    return [...new Map(all.map((one) => [one.name, one])).values()];
  };
  return {
    names,
    schemaOf: (field) => {
      const found = names().find(({ name }) => name === field)?.schema;
      return isGiven(field) || found?.type === 'array' ? found : undefined;
    },
    sample,
    textOf,
  };
}

/**
 * Keeps the values that were made up for new fields. With a condition a field becomes optional,
 * so that its value would be gone from the sample, and its block from the paper.
 */
export function useKeepSample(): () => void {
  const { draft, proof, data, setData } = useDesign();
  return () => {
    const made = proof.needs?.example;
    const { example } = draft.config;
    if (data === null && made && example && JSON.stringify(made) !== JSON.stringify(example))
      setData(made);
  };
}

/** A field by its visible name: the names that begin with `@` have words. */
export function fieldLabel(path: string): string {
  return wordFor(words.designer.names, path) ?? path.replace(/^@root\./, '');
}
