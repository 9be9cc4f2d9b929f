// Checks a template in a file as the service would when it is saved, without a
// service.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { NewTemplate } from '../api/templates.ts';
import { checkTemplate } from '../core/check-template.ts';
import { imageBytes, type ReadAsset } from '../core/images.ts';
import { labelResolutions } from '../core/label/label-paper.ts';
import { openImage, tryImage } from '../core/raster/images/image.ts';
import { ImageFault } from '../core/raster/images/image-fault.ts';
import type { ConstantImage } from '../core/template/checked-template.ts';
import { violations } from '../core/validation/violations.ts';

const validate = new Ajv2020({ allErrors: true, strict: false, validateSchema: false }).compile(
  NewTemplate,
);

/** Returns its problems, each with the path of the field. */
export async function checkTemplateFile(content: unknown, assets: ReadAsset): Promise<string[]> {
  validate(content);
  const problems = violations(validate.errors ?? [], NewTemplate, 'the file');
  const { config } = (content ?? {}) as { config?: unknown };
  if (config === undefined) return problems;
  const result = checkTemplate(config, labelResolutions);
  if (!result.ok) return [...problems, ...result.details];
  for (const image of result.template.images)
    problems.push(...(await imageProblems(image, assets)));
  return problems;
}

async function imageProblems(
  { where, content }: ConstantImage,
  assets: ReadAsset,
): Promise<string[]> {
  try {
    await tryImage(await openImage(await imageBytes(content, assets)));
    return [];
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    return [`config.${where}: the image ${error.message}`];
  }
}
