// Why a file cannot be printed as an image. The message continues "the image …";
// the caller, which knows where the image came from, makes it a Fault.

export class ImageFault extends Error {}
