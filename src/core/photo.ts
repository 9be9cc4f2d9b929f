// Photographs of phones that are printed without a template: made smaller before anything
// is stored.

import { Fault } from './model/fault.ts';
import { fittingImage, openImage } from './raster/images/image.ts';
import { ImageFault } from './raster/images/image-fault.ts';
import { maxPhotoBytes } from './raster/images/image-header.ts';

export const photoType = 'image/jpeg';

/** The most bytes of one. */
export const photoBytes = maxPhotoBytes;

/** A data URI of a JPEG, which is smaller if it was large. Throws a Fault. */
export async function photoUri(bytes: Uint8Array): Promise<string> {
  try {
    const { bytes: fitting } = await fittingImage(await openImage(bytes));
    return `data:${photoType};base64,${Buffer.from(fitting).toString('base64')}`;
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    const detail = `image: the image ${error.message}`;
    throw new Fault('VALIDATION_ERROR', `The image ${error.message}.`, [detail]);
  }
}
