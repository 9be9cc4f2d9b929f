export function templateDoc(core: object): Promise<{
  text: string;
  pictures: Map<string, Uint8Array>;
}>;
