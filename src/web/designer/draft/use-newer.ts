// Looks for a newer version of a template when its tab is seen again: another tab or person may
// have saved it meanwhile.

import { useEffect, useEffectEvent } from 'react';
import type { Template } from '../../../client/index.ts';
import { useClient } from '../../session.ts';
import { readLocalDraft } from './local-draft.ts';

/** With unsaved changes the draft stays; saving it asks what to do with the newer version. */
export function useNewer(stored: Template | null, onNewer: (newer: Template) => void): void {
  const client = useClient();
  const look = useEffectEvent(async () => {
    if (document.hidden || !stored || readLocalDraft(stored.id)) return;
    // Without an answer, it is asked the next time.
    const newest = await client.template(stored.id).catch(() => stored);
    if (newest.version > stored.version && !readLocalDraft(stored.id)) onNewer(newest);
  });
  useEffect(() => {
    const seen = () => void look();
    document.addEventListener('visibilitychange', seen);
    addEventListener('focus', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('focus', seen);
    };
  }, []);
}
