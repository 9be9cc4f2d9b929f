export const goals: readonly { goal: string }[];
export const bounds: { goals: string[]; why: string }[];
