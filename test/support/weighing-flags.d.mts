export const weighingFlags: string[];
