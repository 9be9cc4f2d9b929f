// How a document is composed unless a test is about that.

export const oneCopy = { copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false } as const;
