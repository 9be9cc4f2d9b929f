export function findChromium(): string | null;
export function launchOptions(): { executablePath: string; args: string[] };
export function installChromium(): void;
