// Saves a template. First compares it with the stored one and asks for
// confirmation if programs may be affected, or if another person or program changed it.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlatenClient, PlatenError, type Template } from '../../../client/index.ts';
import { toast } from '../../parts/messages/toast.ts';
import { useClient } from '../../session.ts';
import { words } from '../../languages/words.ts';
import { completeExample } from '../proof/complete-example.ts';
import { removeLocalDraft } from './local-draft.ts';
import { type SchemaChange, schemaChanges } from './schema-changes.ts';
import type { TemplateConfig } from './tree.ts';

export interface SaveWarning {
  changes: SchemaChange[];
  /** The stored template, if it was changed in the meantime. */
  newer: Template | null;
}

export interface PendingSave {
  warning: SaveWarning;
  confirm: () => void;
}

export interface SaveInput {
  config: TemplateConfig;
  description: string;
  id: string;
  /** The stored template; null for a new one. */
  stored: Template | null;
  /** The version of it that the draft started from. */
  base: number | null;
}

export function useSaving(work: SaveInput, onSaved: (template: Template) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const [pending, setPending] = useState<PendingSave | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function write(config: TemplateConfig, version: number | null): Promise<Template> {
    const { description, id, stored } = work;
    const fields = { name: config.name, description, config };
    const saved = stored
      ? await client.updateTemplate(id, fields, { version: version ?? stored.version })
      : await client.createTemplate({ id, ...fields });
    removeLocalDraft(stored?.id);
    queries.setQueryData(['template', id], saved);
    for (const name of ['templates', 'schema', 'picture'])
      void queries.invalidateQueries({ queryKey: [name] });
    toast.done(stored ? words.designer.savedToast : words.designer.createdToast(config.name));
    onSaved(saved);
    return saved;
  }

  /** `then` is called after saving. */
  async function save(then?: (template: Template) => Promise<unknown>): Promise<void> {
    const finish = async (config: TemplateConfig, version: number | null): Promise<void> => {
      setPending(null);
      setSaving(true);
      try {
        const saved = await write(config, version);
        await then?.(saved);
      } catch (error) {
        if (error instanceof PlatenError && error.code === 'VERSION_CONFLICT') await review(config);
        else toast.failed(error as Error);
      }
      setSaving(false);
    };
    /** Saves, unless there is something to confirm. */
    const review = async (config: TemplateConfig): Promise<void> => {
      const warning = await findWarning(client, work, config);
      const { changes, newer } = warning;
      if (changes.length === 0 && !newer) await finish(config, work.base);
      else
        setPending({
          warning,
          confirm: () => void finish(config, newer?.version ?? work.base),
        });
    };
    setSaving(true);
    try {
      await review(await withCompleteExample(client, work.config));
    } catch (error) {
      toast.failed(error as Error);
    }
    setSaving(false);
  }

  return { save, isSaving, pending, cancel: () => setPending(null) };
}

/** The template to store, with an example value for every new field. */
async function withCompleteExample(
  client: PlatenClient,
  config: TemplateConfig,
): Promise<TemplateConfig> {
  const refusal = await client.draftSchema(config).then(
    () => null,
    (error: unknown) => error,
  );
  return await completeExample(client, config, refusal);
}

async function findWarning(
  client: PlatenClient,
  { stored, base }: SaveInput,
  config: TemplateConfig,
): Promise<SaveWarning> {
  if (!stored) return { changes: [], newer: null };
  const [before, after, current] = await Promise.all([
    client.schema(stored.id),
    client.draftSchema(config),
    client.template(stored.id),
  ]);
  return {
    changes: schemaChanges(before.schema, after.schema),
    newer: current.version === (base ?? stored.version) ? null : current,
  };
}
