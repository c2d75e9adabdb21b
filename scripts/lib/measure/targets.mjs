// Targets of a page in Lighthouse: each category, and metrics in ms.
export const TARGET = { score: 100, lcp: 1200, tbt: 50, cls: 0 }
