// The pictures that are stored for templates to print: what can be asked of
// them, and whether a template names only what is there.

import { imageBytes } from '../../core/images.ts';
import type { Asset } from '../../core/model/asset.ts';
import { Fault } from '../../core/model/fault.ts';
import { base64Bytes, dataUriBytes, isDataUri } from '../../core/raster/images/data-uri.ts';
import { openImage, tryImage } from '../../core/raster/images/image.ts';
import { ImageFault } from '../../core/raster/images/image-fault.ts';
import { didYouMean } from '../../core/validation/did-you-mean.ts';
import type { ConstantImage } from '../../core/template/compile/image.ts';
import type { NewAsset, Store } from '../store/store.ts';

export class Assets {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  list(): Promise<Asset[]> {
    return this.#store.listAssets();
  }

  async get(name: string): Promise<Asset & { content: Uint8Array }> {
    return (await this.#store.getAsset(name)) ?? unknown(name);
  }

  /** `content` is base64 or a data URI. */
  async create(name: string, content: string): Promise<Asset> {
    const created = await this.#store.createAsset(await examined(name, content));
    if (created) return created;
    throw new Fault(
      'ASSET_EXISTS',
      `There is an asset "${name}" already. Choose another name, or change it with PUT /assets/${name}.`,
    );
  }

  async replace(name: string, content: string): Promise<Asset> {
    return (await this.#store.replaceAsset(await examined(name, content))) ?? unknown(name);
  }

  async remove(name: string): Promise<void> {
    const { deleted, usedBy } = (await this.#store.deleteAsset(name)) ?? unknown(name);
    if (!deleted)
      throw new Fault(
        'ASSET_IN_USE',
        `The asset "${name}" is printed by ${usedBy.length === 1 ? 'a template' : `${usedBy.length} templates`}. Change or delete them first, or replace the asset with PUT /assets/${name}.`,
        usedBy.map((id) => `${id}: prints "${name}"`),
      );
  }

  /** The names of the assets among a template's own pictures. Refuses those that cannot be printed. */
  async named(images: readonly ConstantImage[]): Promise<string[]> {
    const names = new Set<string>();
    const details: string[] = [];
    for (const { where, content } of images)
      try {
        if (isDataUri(content)) await tryImage(openImage(dataUriBytes(content)));
        else if (!names.has(content)) {
          const read = async (name: string) => (await this.#store.getAsset(name))?.content ?? null;
          await imageBytes(content, read);
          names.add(content);
        }
      } catch (error) {
        if (!(error instanceof ImageFault)) throw error;
        details.push(`config.${where}: the picture ${error.message}${await this.#near(content)}`);
      }
    if (details.length > 0)
      throw new Fault(
        'VALIDATION_ERROR',
        'The template cannot be saved; every fault is listed.',
        details,
      );
    return [...names];
  }

  async #near(content: string): Promise<string> {
    if (isDataUri(content)) return '';
    const names = (await this.#store.listAssets()).map(({ name }) => name);
    return didYouMean(content, names);
  }
}

async function examined(name: string, text: string): Promise<NewAsset> {
  try {
    const content = isDataUri(text) ? dataUriBytes(text) : base64Bytes(text);
    const image = openImage(content);
    await tryImage(image);
    const { hash, type } = image;
    const [width, height] = [Math.round(image.width), Math.round(image.height)];
    return { name, hash, type, width, height, content };
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    throw new Fault('VALIDATION_ERROR', `The picture ${error.message}.`, [
      `content: ${error.message}`,
    ]);
  }
}

function unknown(name: string): never {
  throw new Fault(
    'ASSET_NOT_FOUND',
    `There is no asset "${name}". GET /assets lists those that exist.`,
  );
}
