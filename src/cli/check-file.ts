// Checks the template or the route in a file as the service would when it is saved,
// without a service.

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { NewRoute } from '../api/routes.ts';
import { NewTemplate } from '../api/templates.ts';
import { checkRoute } from '../core/check-route.ts';
import { checkTemplate } from '../core/check-template.ts';
import { fontBytes } from '../core/fonts.ts';
import { imageBytes, type ReadAsset } from '../core/images.ts';
import { labelResolutions } from '../core/label/label-paper.ts';
import type { RouteRule } from '../core/model/orders/route.ts';
import { openImage, tryFont, tryImage } from '../core/raster/images/image.ts';
import { ImageFault } from '../core/raster/images/image-fault.ts';
import type { ConstantImage } from '../core/template/checked-template.ts';
import { violations } from '../core/validation/violations.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
const templateProblems = problemsBy(NewTemplate);
const routeProblems = problemsBy(NewRoute);

function problemsBy(schema: TSchema): (content: unknown) => string[] {
  const validate = ajv.compile(schema);
  return (content) =>
    validate(content) ? [] : violations(validate.errors ?? [], schema, 'the file');
}

/** Returns its problems, each with the path of the field. */
export async function checkTemplateFile(content: unknown, assets: ReadAsset): Promise<string[]> {
  const problems = templateProblems(content);
  const { config } = (content ?? {}) as { config?: unknown };
  if (config === undefined) return problems;
  const result = checkTemplate(config, labelResolutions);
  if (!result.ok) return [...problems, ...result.details];
  for (const image of result.template.images)
    problems.push(...(await imageProblems(image, assets)));
  return problems;
}

/**
 * Returns its problems, each with the path of the field. Whether its templates and printers
 * exist is known only to the service.
 */
export function checkRouteFile(content: unknown): string[] {
  const problems = routeProblems(content);
  if (problems.length > 0) return problems;
  const result = checkRoute((content as { rules: RouteRule[] }).rules);
  return result.ok ? [] : result.details;
}

async function imageProblems(
  { where, content, isFont }: ConstantImage,
  assets: ReadAsset,
): Promise<string[]> {
  try {
    if (isFont) await tryFont(fontBytes(content, await assets(content)));
    else await tryImage(await openImage(await imageBytes(content, assets)));
    return [];
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    return [`config.${where}: the ${isFont ? 'font' : 'image'} ${error.message}`];
  }
}
