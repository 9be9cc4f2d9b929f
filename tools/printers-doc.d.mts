export function printersDoc(profiles: readonly object[]): string;
