// Looks for a newer version of a template when its tab is seen again: another tab or person may
// have saved it meanwhile.

import { useEffect, useEffectEvent } from 'react';
import type { Template } from '../../../client/index.ts';
import { useClient } from '../../session.ts';
import { readLocalDraft } from './local-draft.ts';

/** Takes a newer version only if nothing is unsaved; saving a changed draft asks what to do with it. */
export function useNewer(stored: Template | null, onNewer: (newer: Template) => void): void {
  const client = useClient();
  const look = useEffectEvent(async () => {
    if (document.hidden || !stored || readLocalDraft(stored.id)) return;
    // A service that does not answer is asked the next time.
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
