// Clients of the WebSocket have nothing to say but pings and pongs. One that sends
// many frames, or pings without reading the answers, is disconnected: ten such
// connections took 1.5 GB.

import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';

const framesPerSecond = 100;
const maxBacklogBytes = 65_536;

export function limitFrames(socket: WebSocket, rawSocket: Socket): void {
  let frames = 0;
  let secondEndsAt = 0;
  const count = () => {
    const now = performance.now();
    if (now >= secondEndsAt) {
      secondEndsAt = now + 1000;
      frames = 0;
    }
    if (++frames > framesPerSecond) socket.terminate();
  };
  socket.on('message', count);
  socket.on('pong', count);
  socket.on('ping', (data) => {
    count();
    if (socket.readyState !== socket.OPEN) return;
    if (rawSocket.writableLength > maxBacklogBytes) socket.terminate();
    else socket.pong(data);
  });
}
