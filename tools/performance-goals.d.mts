export const goals: readonly { goal: string }[];
export const bounds: Record<string, string>;
