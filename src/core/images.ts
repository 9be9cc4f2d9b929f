// The images of one document: found in its blocks, read and opened before
// layout, drawn after it, when their size is known.

import type { Document } from './model/paper/document.ts';
import { Fault } from './model/fault.ts';
import type { PlainBlock } from './model/paper/plain-block.ts';
import { Recent } from './recent.ts';
import { Bitmap, enlarge } from './raster/bitmap.ts';
import { dataUriBytes, isDataUri } from './raster/images/data-uri.ts';
import { type Image, imageDots, openImage } from './raster/images/image.ts';
import { maxPixels as maxPixelsOfOne } from './raster/images/image-header.ts';
import { ImageFault } from './raster/images/image-fault.ts';
import { turned } from './raster/turn.ts';

/** Reads the content of an asset; null if there is none with this name. */
export type ReadAsset = (name: string) => Promise<Uint8Array | null>;

interface OpenImage extends Image {
  /** Path of a block that prints it, for messages. */
  path: string;
}

/** The images by content: a data URI or the name of an asset. */
export type OpenImages = ReadonlyMap<string, OpenImage>;

// Images are scaled for each document: four of the largest take less than half a second, four photographs less than two.
const maxPixels = 16 * 1024 * 1024;

export function hasImages(blocks: readonly PlainBlock[]): boolean {
  return blocks.some((block) => {
    if (block.type === 'group') return hasImages(block.blocks);
    if (block.type === 'columns') return block.columns.some((column) => hasImages(column.blocks));
    return block.type === 'image';
  });
}

const known = new Recent<Image>(4 * 1024 * 1024); // by data URI: a logo repeats on every receipt

async function open(content: string, assets: ReadAsset): Promise<Image> {
  const image = await openImage(await imageBytes(content, assets));
  return isDataUri(content)
    ? known.keep(content, image, content.length + image.bytes.length)
    : image;
}

export async function openImages(
  blocks: readonly PlainBlock[],
  assets: ReadAsset,
): Promise<OpenImages> {
  const found = new Map<string, string>();
  findImages(blocks, found);
  const images = new Map<string, OpenImage>();
  let pixels = 0;
  for (const [content, path] of found) {
    const image = known.get(content) ?? (await blameBlock(path, () => open(content, assets)));
    images.set(content, { ...image, path });
    pixels += image.type === 'image/svg+xml' ? 0 : decodedPixels(image);
  }
  if (pixels > maxPixels)
    throw new Fault(
      'TEMPLATE_RENDER_ERROR',
      'The images of the document have more than 16 megapixels. Send fewer or smaller ones.',
    );
  return images;
}

/** Larger photographs are made smaller while they are decoded. */
function decodedPixels({ width, height }: Image): number {
  return Math.min(width * height, maxPixelsOfOne);
}

/** Fills in the dots of the document's images. Each dot of an image is `grain` dots of the document wide and high. */
export async function drawImages(
  { pages }: Document,
  images: OpenImages,
  grain = 1,
): Promise<void> {
  for (const { items } of pages)
    for (const item of items) {
      if (item.kind !== 'image') continue;
      const image = images.get(item.content)!;
      const { rotation = 0, dither, tone } = item;
      const isOnSide = rotation % 180 !== 0;
      const width = isOnSide ? item.height : item.width;
      const height = isOnSide ? item.width : item.height;
      const dots = await blameBlock(image.path, () =>
        imageDots(image, Math.ceil(width / grain), Math.ceil(height / grain), dither, tone),
      );
      item.dots = turned(repeated(dots, grain, width, height), rotation).data;
    }
}

/** Each dot repeated, cut off at the width and height. */
function repeated(dots: Bitmap, grain: number, width: number, height: number): Bitmap {
  if (grain === 1) return dots;
  const whole = new Bitmap(width, height);
  whole.draw(enlarge(dots, grain), 0, 0);
  return whole;
}

/** Throws an ImageFault. */
export async function imageBytes(content: string, assets: ReadAsset): Promise<Uint8Array> {
  if (isDataUri(content)) return dataUriBytes(content);
  const bytes = await assets(content);
  if (!bytes)
    throw new ImageFault(
      `is the asset "${content.slice(0, 128)}", which does not exist; store it with POST /assets`,
    );
  return bytes;
}

/** Reports an ImageFault as a fault of the block that prints the image. */
async function blameBlock<Result>(path: string, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    const message = `${path}.content: the image ${error.message}`;
    throw new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
  }
}

function findImages(blocks: readonly PlainBlock[], found: Map<string, string>): void {
  for (const block of blocks) {
    if (block.type === 'image' && !found.has(block.content)) found.set(block.content, block.path);
    if (block.type === 'group') findImages(block.blocks, found);
    if (block.type === 'columns')
      for (const column of block.columns) findImages(column.blocks, found);
  }
}
