// Application service for assets, the stored images and fonts that templates print.
// Also checks that a template names only assets that exist.

import { createHash } from 'node:crypto';
import { fontBytes } from '../../../core/fonts.ts';
import { imageBytes } from '../../../core/images.ts';
import type { Asset } from '../../../core/model/templates/asset.ts';
import { Fault } from '../../../core/model/fault.ts';
import { base64Bytes, dataUriBytes, isDataUri } from '../../../core/raster/images/data-uri.ts';
import { fittingImage, openImage, tryFont, tryImage } from '../../../core/raster/images/image.ts';
import { ImageFault } from '../../../core/raster/images/image-fault.ts';
import { isFont } from '../../../core/raster/text/font-file.ts';
import { didYouMean } from '../../../core/validation/did-you-mean.ts';
import type { ConstantImage } from '../../../core/template/checked-template.ts';
import type { Config } from '../../config.ts';
import type { NewAsset, Store } from '../../store/store.ts';
import type { FreeSpace } from '../operation/free-space.ts';
import { invalidTemplate } from '../printing/refusals.ts';

export type AssetLimits = Pick<Config['limits'], 'assets' | 'assetBytes'>;

export class Assets {
  readonly #store: Store;
  readonly #space: FreeSpace;
  readonly #limits: AssetLimits;
  /** Assets that are being stored. */
  readonly #storing = new Set<NewAsset>();

  constructor(store: Store, space: FreeSpace, limits: AssetLimits) {
    this.#store = store;
    this.#space = space;
    this.#limits = limits;
  }

  async list(): Promise<(Asset & { usedBy: string[] })[]> {
    const uses = await this.#store.assetUses();
    const assets = await this.#store.listAssets();
    return assets.map((asset) => ({ ...asset, usedBy: uses.get(asset.name) ?? [] }));
  }

  async get(name: string): Promise<Asset & { content: Uint8Array }> {
    return (await this.#store.getAsset(name)) ?? assetNotFound(name);
  }

  /** `content` is base64 or a data URI. */
  async create(name: string, content: string): Promise<Asset> {
    const asset = await readAsset(name, content);
    const created = await this.withinLimits([asset], () => this.#store.createAsset(asset));
    if (created) return created;
    throw new Fault(
      'ASSET_EXISTS',
      `An asset "${name}" already exists. Choose another name, or replace it with PUT /assets/${name}.`,
    );
  }

  async replace(name: string, content: string): Promise<Asset> {
    const asset = await readAsset(name, content);
    const before = (await this.#store.listAssets()).find((one) => one.name === name);
    if (before && kindOf(before) !== kindOf(asset))
      throw new Fault(
        'VALIDATION_ERROR',
        `The ${kindOf(before)} "${name}" cannot become ${kindOf(asset) === 'font' ? 'a font' : 'an image'}, because templates print it. Store the file under another name.`,
        [`content: is no ${kindOf(before)}`],
      );
    const replaced = await this.withinLimits([asset], () => this.#store.replaceAsset(asset));
    return replaced ?? assetNotFound(name);
  }

  /** Calls `store`, which stores these assets, unless there would be too many. */
  async withinLimits<T>(assets: readonly NewAsset[], store: () => Promise<T>): Promise<T> {
    await this.#space.require();
    const names = new Set(assets.map(({ name }) => name));
    const others = (await this.#store.listAssets()).filter(({ name }) => !names.has(name));
    const count = others.length + this.#storing.size + assets.length;
    let bytes = 0;
    for (const other of others) bytes += other.bytes;
    for (const { content } of [...this.#storing, ...assets]) bytes += content.length;
    if (count > this.#limits.assets)
      throw limitReached(`more than ${this.#limits.assets} assets (limits.assets)`);
    if (bytes > this.#limits.assetBytes)
      throw limitReached(`more than ${this.#limits.assetBytes} bytes (limits.assetBytes)`);
    for (const asset of assets) this.#storing.add(asset);
    try {
      return await store();
    } finally {
      for (const asset of assets) this.#storing.delete(asset);
    }
  }

  async remove(name: string): Promise<void> {
    if ((await this.#store.getSettings()).shop.logo === name)
      throw new Fault(
        'ASSET_IN_USE',
        `Asset "${name}" is the logo of the shop. Choose another one in the settings first, or replace the asset with PUT /assets/${name}.`,
        [`settings: shop.logo is "${name}"`],
      );
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
    const { names, problems } = await this.inspect(images);
    if (problems.length > 0) invalidTemplate(problems);
    return names;
  }

  /** `added` are assets that are to be stored with the template. */
  async inspect(
    images: readonly ConstantImage[],
    added: ReadonlyMap<string, NewAsset> = new Map(),
  ): Promise<{ names: string[]; problems: string[] }> {
    const names = new Set<string>();
    const problems: string[] = [];
    for (const { where, content, isFont: isNamedFont } of images)
      try {
        const read = async (name: string) =>
          (added.get(name) ?? (await this.#store.getAsset(name)))?.content ?? null;
        if (isNamedFont) {
          fontBytes(content, await read(content));
          names.add(content);
        } else if (isDataUri(content)) await tryImage(await openImage(dataUriBytes(content)));
        else if (!names.has(content)) {
          if (isFont(await imageBytes(content, read)))
            throw new ImageFault(`is the asset "${content}", which is a font`);
          names.add(content);
        }
      } catch (error) {
        if (!(error instanceof ImageFault)) throw error;
        problems.push(
          `config.${where}: the ${isNamedFont ? 'font' : 'image'} ${error.message}${await this.#suggestion(content)}`,
        );
      }
    return { names: [...names], problems };
  }

  async #suggestion(content: string): Promise<string> {
    if (isDataUri(content)) return '';
    const names = (await this.#store.listAssets()).map(({ name }) => name);
    return didYouMean(content, names);
  }
}

/** `text` is base64 or a data URI. */
export async function readAsset(name: string, text: string): Promise<NewAsset> {
  let noun = 'image';
  try {
    const content = isDataUri(text) ? dataUriBytes(text) : base64Bytes(text);
    if (isFont(content)) {
      noun = 'font';
      const hash = createHash('sha256').update(content).digest('hex');
      return { name, hash, type: await tryFont(content), width: 0, height: 0, content };
    }
    const image = await fittingImage(await openImage(content));
    await tryImage(image);
    const { hash, type, bytes } = image;
    const [width, height] = [Math.round(image.width), Math.round(image.height)];
    return { name, hash, type, width, height, content: bytes };
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    throw new Fault('VALIDATION_ERROR', `The ${noun} ${error.message}.`, [
      `content: ${error.message}`,
    ]);
  }
}

function kindOf({ type }: Pick<Asset, 'type'>): 'font' | 'image' {
  return type.startsWith('font/') ? 'font' : 'image';
}

function limitReached(what: string): Fault {
  return new Fault(
    'VALIDATION_ERROR',
    `The assets would be ${what}. Delete assets that are not used, or raise the limit.`,
  );
}

function assetNotFound(name: string): never {
  throw new Fault(
    'ASSET_NOT_FOUND',
    `Asset "${name}" does not exist. GET /assets lists all assets.`,
  );
}
