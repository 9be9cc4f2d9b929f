// Why a file is no picture that can be printed: a message that completes "the
// picture …". Whoever knows where the picture came from turns it into a Fault.

export class ImageFault extends Error {}
