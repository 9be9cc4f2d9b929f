export function exampleConfig(settings: object): string;
