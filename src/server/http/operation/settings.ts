// Routes of /settings.

import type { FastifyReply } from 'fastify';
import { answers, notModified } from '../../../api/envelope.ts';
import { SettingsAnswer, SettingsChangeBody } from '../../../api/settings.ts';
import { ReadingHeaders, ReplacingHeaders, withETag } from '../../../api/templates.ts';
import type { StoredSettings } from '../../../core/model/settings.ts';
import type { InstallationSettings } from '../../app/operation/settings.ts';
import type { App } from '../app.ts';
import { expectedVersions, isKnown, setETag } from '../templates/preconditions.ts';

const tags = ['settings'];

export function settingsRoutes(app: App, settings: InstallationSettings): void {
  app.get('/settings', {
    schema: {
      operationId: 'getSettings',
      summary: 'Get the settings of the installation',
      description:
        'The shop, its language, currency and time zone, which starters that were never changed print and new templates in the pages begin with, and the inputs. The header ETag has their version, for If-Match in a change.',
      tags,
      headers: ReadingHeaders,
      response: { ...answers(200, withETag(SettingsAnswer)), ...notModified },
    },
    handler: async ({ headers }, reply) => {
      const found = await settings.get();
      if (!isKnown(headers['if-none-match'], found)) return answer(reply, found);
      setETag(reply, found);
      return (reply as FastifyReply).code(304).send() as never;
    },
  });

  app.put('/settings', {
    schema: {
      operationId: 'updateSettings',
      summary: 'Change the settings of the installation',
      description:
        'Fields left out stay as they are; null clears one. Starters that were never changed get a new version with the shop, in its language; other templates stay as they are.',
      faults: ['VERSION_CONFLICT', 'STORAGE_FULL'],
      tags,
      headers: ReplacingHeaders,
      body: SettingsChangeBody,
      response: answers(200, withETag(SettingsAnswer)),
    },
    handler: async ({ headers, body }, reply) => {
      const { version: _, updatedAt: _at, ...change } = body;
      const expected = expectedVersions(headers['if-match']);
      return answer(reply, await settings.change(change, expected));
    },
  });
}

function answer(reply: FastifyReply, settings: StoredSettings) {
  setETag(reply, settings);
  return { success: true as const, settings };
}
