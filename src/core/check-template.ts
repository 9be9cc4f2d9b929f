// Checks whether a template can be saved: parses and compiles it, determines the
// schema of its data and prints its example. Reports all problems at once, each
// with its path and what is expected.

import { spend } from './budget.ts';
import { Fault } from './model/fault.ts';
import { labelSteps } from './label/label.ts';
import { labelResolutions } from './label/label-paper.ts';
import { bind, type BindContext, bindLabels } from './template/bind.ts';
import type { TemplateConfig } from './template/config/template-config.ts';
import type { CheckedTemplate, LabelTemplate } from './template/checked-template.ts';
import { compile } from './template/compile/compile.ts';
import { compileLabels } from './template/compile/compile-label.ts';
import { limited } from './validation/details.ts';
import { type CompileState, maxExpressions } from './template/compile/context.ts';
import { givenContract } from './template/data-schema/given-contract.ts';
import { inferredContract } from './template/data-schema/inferred-contract.ts';
import { shapeOf } from './template/data-schema/shape.ts';
import { fitConfig, mediaOf, settingOf, widthOf } from './template/config/structure.ts';

export type TemplateCheck =
  | { ok: true; template: CheckedTemplate }
  | { ok: false; details: string[] };

/** `resolutions`: the ones at which the example of a label is laid out; all of them before saving, none for a saved template. */
export function checkTemplate(
  config: unknown,
  resolutions: readonly number[] = labelResolutions.slice(0, 1),
): TemplateCheck {
  const faults: string[] = [];
  const fitted = fitConfig(config, faults);
  const state: CompileState = {
    setting: settingOf(fitted, faults),
    widthMm: widthOf(fitted, faults),
    uses: [],
    specials: new Set(),
    counters: new Set(),
    images: [],
    expressions: 0,
    faults,
    isNew: resolutions.length > 0,
  };
  const media = mediaOf(fitted, faults);
  const label = media && { media, emit: compileLabels(fitted.blocks ?? [], state) };
  const emit = label ? () => {} : compile(fitted.blocks ?? [], state);
  if (state.expressions > maxExpressions)
    faults.push(`config.blocks: hold more than ${maxExpressions} expressions`);
  const contract =
    fitted.schema === undefined
      ? inferredContract(fitted, shapeOf(state.uses, faults), faults)
      : givenContract(fitted, state.uses, faults);
  if (contract && faults.length === 0) {
    const template: CheckedTemplate = {
      config: config as TemplateConfig,
      widthMm: state.widthMm,
      usesCopy: state.specials.has('@copy'),
      counters: [...state.counters],
      images: state.images,
      emit,
      label,
      ...contract,
    };
    const unprintable = tryExample(template, resolutions);
    if (unprintable === undefined) return { ok: true, template };
    faults.push(unprintable);
  }
  return { ok: false, details: limited([...new Set(faults)]) };
}

/** Prints the example; returns why it cannot be printed. */
function tryExample(template: CheckedTemplate, resolutions: readonly number[]): string | undefined {
  try {
    const context = { now: new Date('2026-03-14T18:30:00Z'), copy: 1 };
    if (template.label) layExample(template, template.label, context, resolutions);
    else bind(template, template.example, context);
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // A template without data has no better example: the blocks themselves do not fit.
    if (Object.keys(template.example).length === 0) return `config.${error.message}`;
    return template.config.example
      ? `config.example: cannot be printed: ${error.message}`
      : `config.example: is required, because the inferred one cannot be printed: ${error.message}`;
  }
}

/** The budget for the letters that are drawn between two steps of a layout: about 15 ms. */
const drawnTurnSteps = 150_000;

/** Whether a label holds its content may depend on the resolution, because dots and code modules are whole numbers. */
function layExample(
  template: CheckedTemplate,
  { media }: LabelTemplate,
  context: BindContext,
  resolutions: readonly number[],
): void {
  const labels = bindLabels(template, template.example, context);
  const { locale } = template.config;
  const failing = resolutions.flatMap((dpi, index) => {
    const printer = { dpi, width: Infinity, driver: 'zpl' as const };
    const isMeasured = index > 0;
    const options = { media, cutPaper: true, maxPaperMm: Infinity, locale, isMeasured };
    try {
      const steps = labelSteps(labels, printer, options);
      while (!steps.next().done) spend(drawnTurnSteps);
      return [];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return [{ dpi, error }];
    }
  });
  const [first] = failing;
  if (!first) return;
  if (failing.length === resolutions.length) throw first.error;
  const { code, message } = first.error;
  throw new Fault(code, `${message} (at ${failing.map(({ dpi }) => dpi).join(' and ')} dpi)`);
}
