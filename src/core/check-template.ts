// Checks whether a template can be saved: parses and compiles it, determines the
// schema of its data and prints its example. Reports all problems at once, each
// with its path and what is expected.

import { spend } from './budget.ts';
import { Fault } from './model/fault.ts';
import type { JsonObject } from './model/json.ts';
import { labelSteps } from './label/label.ts';
import { labelResolutions } from './label/label-paper.ts';
import type { LabelMedia } from './model/paper/label-block.ts';
import { bind, type BindContext, bindLabels } from './template/bind.ts';
import type { TemplateConfig } from './template/config/template-config.ts';
import type { CheckedTemplate, LabelTemplate } from './template/checked-template.ts';
import { compile } from './template/compile/compile.ts';
import { compileLabels } from './template/compile/compile-label.ts';
import { limited, maxDetails } from './validation/details.ts';
import { exampleOf, samplesIn } from './template/data-schema/example.ts';
import { type CompileState, maxExpressions } from './template/compile/context.ts';
import type { FormatSettings } from './template/expression/formats.ts';
import { formatProblems } from './template/format-problems.ts';
import { givenSchema } from './template/data-schema/given-schema.ts';
import { dataCheck } from './template/data-schema/data-check.ts';
import { inferSchema } from './template/data-schema/infer.ts';
import { SchemaFields } from './template/data-schema/schema-fields.ts';
import { shapeOf } from './template/data-schema/shape.ts';
import { fitConfig } from './template/config/structure.ts';
import type { Value } from './template/expression/value.ts';

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
  const contract = fitted.schema === undefined ? inferred(fitted, state) : given(fitted, state);
  if (contract && faults.length === 0) {
    const { widthMm, images } = state;
    const usesCopy = state.specials.has('@copy');
    const counters = [...state.counters];
    const own = {
      config: config as TemplateConfig,
      widthMm,
      usesCopy,
      counters,
      images,
      emit,
      label,
    };
    const template = { ...own, ...contract };
    const unprintable = tryExample(template, fitted.example !== undefined, resolutions);
    if (unprintable === undefined) return { ok: true, template };
    faults.push(unprintable);
  }
  return { ok: false, details: limited([...new Set(faults)]) };
}

const maxSamples = 10_000;
const perSample = 50; // steps of the budget

type Contract = Pick<CheckedTemplate, 'schema' | 'example' | 'validate'>;

function inferred(config: TemplateConfig, state: CompileState): Contract | null {
  const shape = shapeOf(state.uses, state.faults);
  if (state.faults.length > 0) return null;
  const check = dataCheck(shape);
  const validate = (data: unknown) => limited(check(data as Value));
  const own = config.example as JsonObject | undefined;
  const samples = own ? 0 : samplesIn(shape);
  if (samples > maxSamples) {
    state.faults.push('config.example: is required, because an inferred one would be too large');
    return null;
  }
  spend(samples * perSample);
  const example = own ?? exampleOf(shape);
  for (const detail of validate(example)) state.faults.push(`config.example.${detail}`);
  return { schema: inferSchema(shape, own ? [own] : [], config.titles), example, validate };
}

function given(config: TemplateConfig, { uses, faults }: CompileState): Contract | null {
  const schema = config.schema as JsonObject;
  const example = config.example as JsonObject | undefined;
  const check = givenSchema(schema, faults);
  if (!check) return null;
  const fields = new SchemaFields(schema);
  for (const { path, where } of uses) {
    if (faults.length > maxDetails) break;
    const missing = fields.missing(path);
    if (missing !== undefined) faults.push(`config.${where}: ${missing}`);
  }
  const validate = (data: unknown) => limited(check(data as Value));
  if (example) for (const detail of validate(example)) faults.push(`config.example.${detail}`);
  else faults.push('config.example: is required beside a schema');
  return example ? { schema, example, validate } : null;
}

/** Prints the example; returns why it cannot be printed. */
function tryExample(
  template: CheckedTemplate,
  isGiven: boolean,
  resolutions: readonly number[],
): string | undefined {
  try {
    const context = { now: new Date('2026-03-14T18:30:00Z'), copy: 1 };
    if (template.label) layExample(template, template.label, context, resolutions);
    else bind(template, template.example, context);
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // A template without data has no better example: the blocks themselves do not fit.
    if (Object.keys(template.example).length === 0) return `config.${error.message}`;
    return isGiven
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

function settingOf(config: TemplateConfig, faults: string[]): FormatSettings {
  const { locale = 'en', currency = null, timeZone = 'UTC' } = config;
  const problems = formatProblems({ locale, currency, timeZone });
  faults.push(...problems.map((problem) => `config.${problem}`));
  const isWrong = (field: string) => problems.some((problem) => problem.startsWith(`${field}:`));
  return {
    locale: isWrong('locale') ? 'en' : locale,
    currency: isWrong('currency') ? null : currency,
    timeZone: isWrong('timeZone') ? 'UTC' : timeZone,
  };
}

function widthOf({ width = '80mm', media }: TemplateConfig, faults: string[]): number {
  if (media) return media.width ?? 0;
  const widthMm = Number.parseFloat(width);
  if (widthMm < 20 || widthMm > 250)
    faults.push(`config.width: must be from "20mm" to "250mm", such as "80mm"`);
  return widthMm;
}

function mediaOf({ media, width }: TemplateConfig, faults: string[]): LabelMedia | null {
  if (!media) return null;
  const { height: heightMm = null, kind = 'gap' } = media;
  const { gap: gapMm = kind === 'continuous' ? 0 : 3 } = media;
  if (width !== undefined && Number.parseFloat(width) !== media.width)
    faults.push('config.width: a label is as wide as its media: leave it out, or write the same');
  const isToldOf = faults.some((fault) => fault.startsWith('config.media.height:'));
  if (heightMm === null && kind !== 'continuous' && !isToldOf)
    faults.push('config.media.height: is required, unless the media is continuous');
  const { across = 1, acrossGap: acrossGapMm = 2 } = media;
  if (across === 1 && media.acrossGap !== undefined)
    faults.push('config.media.acrossGap: needs across, the number of labels side by side');
  return { kind, widthMm: media.width ?? 0, heightMm, gapMm, across, acrossGapMm };
}
