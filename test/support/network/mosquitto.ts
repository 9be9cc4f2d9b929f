// Debian's MQTT broker (apt-get install mosquitto), on a free port, for one test.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { expect, onTestFinished } from 'vitest';
import { eventually, temporaryFolder } from '../service/service.ts';
import { freePort } from './local-server.ts';

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) =>
  existsSync(path),
);

export const hasMosquitto = program !== undefined;

interface User {
  username: string;
  password: string;
}

export class Mosquitto {
  readonly url: string;
  readonly #user: User | undefined;

  private constructor(url: string, user: User | undefined) {
    this.url = url;
    this.#user = user;
  }

  /** With a user, others are refused. */
  static async start(user?: User): Promise<Mosquitto> {
    const folder = temporaryFolder();
    const port = await freePort();
    const passwords = join(folder, 'passwords');
    if (user) {
      writeFileSync(passwords, `${user.username}:${user.password}\n`, { mode: 0o600 });
      execFileSync('mosquitto_passwd', ['-U', passwords], { stdio: 'ignore' });
    }
    const lines = [
      `listener ${port} 127.0.0.1`,
      `allow_anonymous ${user === undefined}`,
      ...(user ? [`password_file ${passwords}`] : []),
      'persistence false',
      // It gives up the rights of root otherwise, and cannot read the folder.
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ];
    const config = join(folder, 'mosquitto.conf');
    writeFileSync(config, `${lines.join('\n')}\n`);
    const broker = spawn(program!, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    endWithTest(broker);
    let output = '';
    broker.stderr.on('data', (text: Buffer) => (output += text.toString()));
    await eventually(() => expect(output).toContain('running'));
    return new Mosquitto(`mqtt://127.0.0.1:${port}`, user);
  }

  /** Somebody else who is connected, such as Home Assistant: reads everything. */
  async observe(): Promise<Observer> {
    const client = await connectAsync(this.url, { ...this.#user });
    onTestFinished(() => void client.end(true));
    const observer = new Observer(client);
    await client.subscribeAsync('#', { qos: 1 });
    return observer;
  }
}

export class Observer {
  readonly client: MqttClient;
  /** Every message in order. */
  readonly messages: { topic: string; payload: string; isRetained: boolean }[] = [];

  constructor(client: MqttClient) {
    this.client = client;
    client.on('message', (topic, payload, { retain }) =>
      this.messages.push({ topic, payload: payload.toString(), isRetained: retain }),
    );
  }

  /** The last payload of a topic; undefined if there was none. */
  last(topic: string): string | undefined {
    return this.messages.findLast((message) => message.topic === topic)?.payload;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads freely
  json(topic: string): any {
    return JSON.parse(this.last(topic) || 'null');
  }

  topics(pattern: RegExp): string[] {
    return [
      ...new Set(this.messages.map(({ topic }) => topic).filter((topic) => pattern.test(topic))),
    ];
  }

  async publish(topic: string, payload: string, retain = false): Promise<void> {
    await this.client.publishAsync(topic, payload, { qos: 1, retain });
  }
}

function endWithTest(child: ChildProcess): void {
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
}
