// Application service for previews: draws a draft, a stored template or a job as PNG or PDF.

import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import type { DirectPrint } from '../../../core/direct-print.ts';
import { profileNamed } from '../../../core/profiles/index.ts';
import type { Directory } from '../../printers/directory.ts';
import type { PreviewImage } from '../../rendering/render-task.ts';
import type { PreviewView, ReadyContent, Renderer } from '../../rendering/renderer.ts';
import type { Counters } from '../orders/counters.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { blamingContent, checkedDirect, requireDirect } from './direct-prints.ts';
import { jobNotFound, requireMatchingData, unknownProfile } from './refusals.ts';
import { selectPrinter } from './select-printer.ts';
import type { DataSchema, Templates } from '../templates/templates.ts';

export interface PreviewRequest {
  data?: JsonObject;
  options?: { cutPaper?: boolean; profile?: string; printer?: string };
}

export class Previews {
  readonly #directory: Directory;
  readonly #renderer: Renderer;
  readonly #templates: Templates;
  readonly #jobs: Jobs;
  readonly #counters: Counters;

  constructor(
    directory: Directory,
    renderer: Renderer,
    templates: Templates,
    jobs: Jobs,
    counters: Counters,
  ) {
    this.#counters = counters;
    this.#directory = directory;
    this.#renderer = renderer;
    this.#templates = templates;
    this.#jobs = jobs;
  }

  /** Draws what POST /print would print. */
  async ofDirect(
    access: Access,
    { options, ...print }: DirectPrint & Pick<PreviewRequest, 'options'>,
    view?: PreviewView,
  ): Promise<PreviewImage> {
    requireDirect(print);
    const direct = await this.#renderer.openDirect(print);
    const isDraft = direct.id === '_config' && 'config' in direct;
    const content = isDraft
      ? await this.#templates.checkDraft(direct.config)
      : await checkedDirect(this.#renderer, direct);
    const isExample = isDraft && print.data === undefined;
    const request = {
      ...(options && { options }),
      ...('data' in direct && !isExample && { data: direct.data }),
    };
    return await blamingContent(direct.id, this.#draw(access, content, request, view));
  }

  async draftSchema(config: JsonObject): Promise<DataSchema> {
    const { schema, example } = await this.#templates.checkDraft(config);
    return { schema, example };
  }

  async ofTemplate(
    access: Access,
    id: string,
    request: PreviewRequest,
    view?: PreviewView,
  ): Promise<PreviewImage> {
    return await this.#draw(access, await this.#templates.checked(id), request, view);
  }

  /** Draws what the job printed or will print, with the template version it was accepted with. */
  async ofJob(id: string, view?: PreviewView): Promise<PreviewImage> {
    const job = await this.#jobs.get(id);
    const found = await this.#renderer.ofJob(job, await this.#jobs.requestText(id));
    if (!found) jobNotFound(id);
    const { content, request } = found;
    const { profile } = this.#directory.get(job.printerId) ?? this.#directory.default;
    const marksCopy = job.reprintOf !== null || job.sentAgain;
    const now = new Date(job.createdAt);
    return await this.#renderer.preview(content, request, profile, now, { ...view, marksCopy });
  }

  async #draw(
    access: Access,
    content: ReadyContent,
    { data = exampleOf(content), options = {} }: PreviewRequest,
    view: PreviewView | undefined,
  ): Promise<PreviewImage> {
    requireMatchingData(await this.#renderer.problems(content, data, 'preview'));
    const profile = options.profile
      ? requireProfile(options.profile)
      : (await selectPrinter(this.#directory, options.printer, content, access)).profile;
    const request = await this.#counters.show(content, { data, options });
    return await this.#renderer.preview(content, request, profile, new Date(), view);
  }
}

function exampleOf(content: ReadyContent): JsonObject {
  return 'drawing' in content ? {} : content.example;
}

function requireProfile(id: string): Profile {
  const profile = profileNamed(id);
  if (profile) return profile;
  throw new Fault('VALIDATION_ERROR', 'The preview cannot be drawn.', [
    `options.profile: ${unknownProfile(id)}`,
  ]);
}
