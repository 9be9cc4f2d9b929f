// Waits until an image can be painted, so that it replaces the previous one without flicker.

export async function decodedImage(png: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode().catch(() => {}); // a broken image is shown as such
}
