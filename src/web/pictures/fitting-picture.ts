// Makes pictures small enough to be sent: those of phones are, paper has a few hundred dots.

import { fittingSize, largestBytes } from './picture-size.ts';

/** The file itself if it is small enough, or is nothing that this browser can draw. */
export async function fittingPicture(file: File): Promise<File> {
  if (file.size <= largestBytes || !/^image\/(png|jpeg|webp|gif|avif|heic)/.test(file.type))
    return file;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = fittingSize(picture.width, picture.height);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d')!;
    // A photo becomes a photo again; what may be transparent stays so if that is small enough.
    if (file.type !== 'image/jpeg') {
      context.drawImage(picture, 0, 0, width, height);
      const png = await canvas.convertToBlob({ type: 'image/png' });
      if (png.size <= largestBytes) return fileOf(png, file.name, 'png');
    }
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return fileOf(jpeg, file.name, 'jpg');
  } catch {
    return file;
  }
}

function fileOf(blob: Blob, name: string, extension: string): File {
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type });
}
