// Agents: whose their names are, and where they are connected.

import { describe, expect, test } from 'vitest';
import type { Scene } from './scene.ts';

export function agentsSuite(scene: Scene): void {
  describe('agents', () => {
    const claim = { name: 'till-1', keyId: 'key-1', version: '0.1.0', nodeId: 'node-1' };

    test('a name belongs to the key that claimed it first, until the agent is deleted', async () => {
      const { store } = scene;
      const first = await store.claimAgent(claim);
      expect(first).toMatchObject({ ...claim, connection: 1 });
      expect(await store.claimAgent({ ...claim, keyId: 'key-2' })).toBeNull();
      expect(await store.claimAgent({ ...claim, keyId: null })).toBeNull();
      expect(await store.claimAgent({ ...claim, name: 'till-2', keyId: null })).not.toBeNull();
      expect(await store.deleteAgent('till-1')).toBe(true);
      expect(await store.deleteAgent('till-1')).toBe(false);
      const second = await store.claimAgent({ ...claim, keyId: 'key-2' });
      expect(second).toMatchObject({ keyId: 'key-2', connection: 1 });
      expect((await store.listAgents()).map(({ name }) => name)).toEqual(['till-1', 'till-2']);
    });

    test('a connection that a later one replaced does not end the later one', async () => {
      const { store } = scene;
      await store.claimAgent(claim);
      const later = { ...claim, version: '0.2.0', nodeId: 'node-2' };
      expect(await store.claimAgent(later)).toMatchObject({ ...later, connection: 2 });
      await store.agentLeft('till-1', 1);
      expect(await store.listAgents()).toMatchObject([{ nodeId: 'node-2', connection: 2 }]);
      await store.agentLeft('till-1', 2);
      expect(await store.listAgents()).toMatchObject([{ nodeId: null, version: '0.2.0' }]);
      await store.agentLeft('till-9', 1);
    });
  });
}
