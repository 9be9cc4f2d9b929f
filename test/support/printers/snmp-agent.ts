// The SNMP agent of a network printer: answers the one question for its serial number, byte by
// byte as RFC 1157 has it, and nothing else.

import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';

/** GET 1.3.6.1.2.1.43.5.1.1.17.1, version 1, community "public", around the number of the request. */
const question =
  /^302c02010004067075626c6963a01f0204([0-7][0-9a-f]{7})0201000201003011300f060b2b060102012b05010111010500$/;

/** What the device answers to a question with this number. */
export function snmpAnswer(id: string, serial: string): Buffer {
  const text = Buffer.from(serial, 'latin1').toString('hex');
  const wrap = (tag: string, hex: string) =>
    tag + (hex.length / 2).toString(16).padStart(2, '0') + hex;
  const binding = wrap('30', `060b2b060102012b0501011101${wrap('04', text)}`);
  const response = wrap('a2', `0204${id}020100020100${wrap('30', binding)}`);
  return Buffer.from(wrap('30', `02010004067075626c6963${response}`), 'hex');
}

export interface SnmpAgent {
  port: number;
  /** The number that it tells; null: it is silent. */
  serial: string | null;
  /** How often it was asked. */
  asked: number;
}

export async function startSnmpAgent(
  host: string,
  serial: string | null,
  port = 0,
): Promise<SnmpAgent> {
  const socket = createSocket('udp4');
  const agent: SnmpAgent = { port, serial, asked: 0 };
  socket.on('message', (bytes, { address, port: from }) => {
    const id = question.exec(bytes.toString('hex'))?.[1];
    if (id === undefined) return;
    agent.asked++;
    if (agent.serial !== null) socket.send(snmpAnswer(id, agent.serial), from, address);
  });
  await new Promise<void>((resolve) => socket.bind(port, host, resolve));
  onTestFinished(() => void socket.close());
  agent.port = socket.address().port;
  return agent;
}
