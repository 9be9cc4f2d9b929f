// Which field of the data each problem concerns, from the check before sending or from the
// details of the service's answer.

import { PlatenError } from '../../client/index.ts';
import type { DataProblem } from '../data-form/check-data.ts';
import type { DataSchema } from '../data-form/data-schema.ts';
import { words } from '../languages/words.ts';

export function checkedText({ fault, expected = '' }: DataProblem): string {
  return words.dataForm.faults[fault](expected);
}

export function checkedProblems(problems: DataProblem[]): Map<string, string> {
  return new Map(problems.map((problem) => [problem.path, checkedText(problem)]));
}

/** What an answer refuses of the data and of the options, by field. */
export function refusedFields(error: Error | null): Map<string, string> {
  const details = error instanceof PlatenError ? error.details : [];
  return new Map(
    details.flatMap((line) => {
      const [, path, text] = /^(?:data\.)?([^\s:]+): ([^]*)$/.exec(line) ?? [];
      return path === undefined || path.startsWith('blocks[') ? [] : [[path, text!] as const];
    }),
  );
}

/** Whether each problem of an answer has a field of the form that shows it. */
export function isShownAtFields(error: Error, { properties = {} }: DataSchema): boolean {
  const paths = [...refusedFields(error).keys()];
  const isShown = (path: string) =>
    path === 'options.copies' ||
    path === 'options.printer' ||
    /^[^.[]+/.exec(path)![0] in properties;
  return (
    error instanceof PlatenError &&
    paths.length > 0 &&
    paths.length === error.details.length &&
    paths.every((path) => isShown(path))
  );
}
