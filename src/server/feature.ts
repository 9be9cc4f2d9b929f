// A feature is one subject of the service, such as webhooks. It opens its services from those of
// the features before it, and brings its routes, its metrics, the settings that it takes while it
// runs, and what has to be stopped. main.ts lists the features; the types check their order.

import type { Config } from './config.ts';
import type { App } from './http/app.ts';
import type { Parts } from './parts.ts';
import type { Stops } from './stops.ts';
import type { Certificate } from './tls/certificate.ts';

/** What every feature can use. */
export interface Base {
  app: App;
  /** Belongs to the service: reloading changes it. */
  config: Config;
  /** Where the settings come from, by path (read-config.ts). */
  settingOrigins: Map<string, string>;
  /** Whether a change of this setting takes effect without a restart. */
  isReloadable: (path: string) => boolean;
  parts: Partial<Parts>;
  certificate: Certificate | null;
  stops: Stops;
  log: (message: string) => void;
}

/** Settings that take effect without a restart. */
export interface ReloadableSettings<Services> {
  /** Paths of settings, or of sections. */
  paths: readonly string[];
  /** Whether this change needs a restart nevertheless. */
  needsRestart?: (running: Config, next: Config) => boolean;
  /** Uses the changed settings. Without it they are read whenever they are needed. */
  apply?: (services: Services) => unknown;
}

export interface Feature<Needs, Gives> {
  /** Starts the services. What has to be stopped is added to `stops` at once. */
  open: (needs: Needs) => Gives | Promise<Gives>;
  /** Adds the routes that /openapi.json describes. */
  routes?: (app: App, services: NoInfer<Needs & Gives>) => void | Promise<void>;
  settings?: readonly ReloadableSettings<NoInfer<Needs & Gives>>[];
  /** Called when the server listens. */
  listening?: (services: NoInfer<Needs & Gives>) => unknown;
}

// oxlint-disable-next-line typescript/no-explicit-any -- `with` has checked what each needs
type AnyFeature = Feature<any, any>;

/** The services that exist after a feature was opened. */
export type After<F> = F extends Feature<infer Needs, infer Gives> ? Needs & Gives : never;

/** Fixes the types of a feature by those of its `open`. */
export function feature<Needs extends Base, Gives>(one: Feature<Needs, Gives>) {
  return one;
}

export class Features<Services extends Base = Base> {
  readonly #all: readonly AnyFeature[];

  constructor(all: readonly AnyFeature[] = []) {
    this.#all = all;
  }

  /** Adds a feature, which can use the services of those before it. */
  with<Gives>(next: Feature<Services, Gives>): Features<Services & Gives> {
    return new Features([...this.#all, next]);
  }

  async open(base: Base): Promise<Services> {
    const services = { ...base };
    for (const { open } of this.#all) Object.assign(services, await open(services));
    return services as Services;
  }

  async addRoutes(app: App, services: Services): Promise<void> {
    for (const { routes } of this.#all) await routes?.(app, services);
  }

  async listening(services: Services): Promise<void> {
    for (const { listening } of this.#all) await listening?.(services);
  }

  get settings(): ReloadableSettings<Services>[] {
    return this.#all.flatMap(({ settings = [] }) => settings);
  }
}
