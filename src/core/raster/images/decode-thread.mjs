// Entry point of the threads that decode images, so that they do not block the
// event loop: a large photo takes 0.1 s, a malicious SVG takes seconds. Receives
// files that passed the checks and replies with grey pixels on white.

import { parentPort } from 'node:worker_threads';
import canvas from '@napi-rs/canvas';

parentPort.on('message', (bytes) => {
  decode(bytes).then(
    (grey) => parentPort.postMessage({ grey }, [grey.data.buffer]),
    (error) => parentPort.postMessage({ problem: error.message }),
  );
});

async function decode(bytes) {
  const image = new canvas.Image();
  // As bytes: a string would be read as a path or URL.
  image.src = Buffer.from(bytes);
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = canvas.createCanvas(width, height).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  const { data: colours } = context.getImageData(0, 0, width, height);
  const data = new Uint8Array(width * height);
  for (let dot = 0, at = 0; dot < data.length; dot++, at += 4)
    data[dot] = (colours[at] * 77 + colours[at + 1] * 150 + colours[at + 2] * 29) >> 8; // luma, as in JPEG
  return { width, height, data };
}
