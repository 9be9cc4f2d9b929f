// Whether the receivers of notices can be reached from this machine.

import type { Config } from '../../server/config.ts';
import { fault, fine, type Finding } from './finding.ts';

const timeoutMs = 5000;

export async function checkNotices({ ntfy, mqtt }: Config['notices']): Promise<Finding[]> {
  return [
    ...(ntfy.topic === '' ? [] : [await checkNtfy(ntfy.server)]),
    ...(mqtt.url === '' ? [] : [await checkBroker(mqtt)]),
  ];
}

async function checkNtfy(server: string): Promise<Finding> {
  const about = 'ntfy';
  const { origin } = new URL(server);
  try {
    const answer = await fetch(`${origin}/v1/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { healthy } = (await answer.json().catch(() => ({}))) as { healthy?: boolean };
    if (healthy === true)
      return fine(about, `The server ${origin} answers. POST /notices/test sends a message.`);
    return fault(
      about,
      `${origin} answers with status ${answer.status}, but not as an ntfy server does.`,
      'Correct notices.ntfy.server: the address of the server, without the topic.',
    );
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'no answer' : (cause?.code ?? message);
    return fault(
      about,
      `The server ${origin} cannot be reached (${reason}).`,
      'Check notices.ntfy.server, and whether this machine reaches the internet.',
    );
  }
}

async function checkBroker(mqtt: Config['notices']['mqtt']): Promise<Finding> {
  const about = 'MQTT';
  const { withBroker } = await import('../../server/notices/mqtt/broker.ts');
  try {
    const { signal } = new AbortController();
    await withBroker(mqtt, `platen-doctor-${process.pid}`, signal, async () => {});
    return fine(about, `The broker ${mqtt.url} accepts the connection.`);
  } catch (error) {
    return fault(
      about,
      `No connection to ${mqtt.url}: ${(error as Error).message}.`,
      'Correct notices.mqtt; notices and Home Assistant get nothing until then.',
    );
  }
}
