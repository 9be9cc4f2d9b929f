export function testIndex(): string;
