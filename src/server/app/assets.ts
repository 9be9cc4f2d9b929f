// Application service for assets, the stored images that templates print.
// Also checks that a template names only assets that exist.

import { imageBytes } from '../../core/images.ts';
import type { Asset } from '../../core/model/asset.ts';
import { Fault } from '../../core/model/fault.ts';
import { base64Bytes, dataUriBytes, isDataUri } from '../../core/raster/images/data-uri.ts';
import { openImage, tryImage } from '../../core/raster/images/image.ts';
import { ImageFault } from '../../core/raster/images/image-fault.ts';
import { didYouMean } from '../../core/validation/did-you-mean.ts';
import type { ConstantImage } from '../../core/template/checked-template.ts';
import type { NewAsset, Store } from '../store/store.ts';
import { invalidTemplate } from './refusals.ts';

export class Assets {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  list(): Promise<Asset[]> {
    return this.#store.listAssets();
  }

  async get(name: string): Promise<Asset & { content: Uint8Array }> {
    return (await this.#store.getAsset(name)) ?? assetNotFound(name);
  }

  /** `content` is base64 or a data URI. */
  async create(name: string, content: string): Promise<Asset> {
    const created = await this.#store.createAsset(await readAsset(name, content));
    if (created) return created;
    throw new Fault(
      'ASSET_EXISTS',
      `An asset "${name}" already exists. Choose another name, or replace it with PUT /assets/${name}.`,
    );
  }

  async replace(name: string, content: string): Promise<Asset> {
    return (await this.#store.replaceAsset(await readAsset(name, content))) ?? assetNotFound(name);
  }

  async remove(name: string): Promise<void> {
    const { deleted, usedBy } = (await this.#store.deleteAsset(name)) ?? assetNotFound(name);
    if (!deleted)
      throw new Fault(
        'ASSET_IN_USE',
        `Asset "${name}" is used by ${usedBy.length === 1 ? 'a template' : `${usedBy.length} templates`}. Change or delete them first, or replace the asset with PUT /assets/${name}.`,
        usedBy.map((id) => `${id}: uses "${name}"`),
      );
  }

  /** Returns the asset names among a template's constant images. Rejects images that cannot be printed. */
  async namesIn(images: readonly ConstantImage[]): Promise<string[]> {
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
        details.push(
          `config.${where}: the image ${error.message}${await this.#suggestion(content)}`,
        );
      }
    if (details.length > 0) invalidTemplate(details);
    return [...names];
  }

  async #suggestion(content: string): Promise<string> {
    if (isDataUri(content)) return '';
    const names = (await this.#store.listAssets()).map(({ name }) => name);
    return didYouMean(content, names);
  }
}

async function readAsset(name: string, text: string): Promise<NewAsset> {
  try {
    const content = isDataUri(text) ? dataUriBytes(text) : base64Bytes(text);
    const image = openImage(content);
    await tryImage(image);
    const { hash, type } = image;
    const [width, height] = [Math.round(image.width), Math.round(image.height)];
    return { name, hash, type, width, height, content };
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    throw new Fault('VALIDATION_ERROR', `The image ${error.message}.`, [
      `content: ${error.message}`,
    ]);
  }
}

function assetNotFound(name: string): never {
  throw new Fault(
    'ASSET_NOT_FOUND',
    `Asset "${name}" does not exist. GET /assets lists all assets.`,
  );
}
