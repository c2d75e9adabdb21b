// The starters of others, measured in the same way as ours: the JavaScript of the first visit to their home page in
// bytes, and Lighthouse's performance and largest paint (in ms) of the home page and of a product.

export const PEERS = [
  { name: 'Hydrogen, skeleton', js: 98_000, performance: [97, 99], lcp: [2400, 1800] },
  { name: 'Next.js Commerce', js: 150_000, performance: [96, 97], lcp: [2600, 2300] },
  { name: 'Medusa, starter', js: 152_000, performance: [99, 98], lcp: [2100, 2400] },
  { name: 'Saleor, storefront', js: 214_000, performance: [88, 85], lcp: [3300, 3900] },
  { name: 'Vendure, storefront', js: 222_000, performance: [81, 75], lcp: [3700, 4600] },
]

/** Bars of our figure on top of theirs. */
export const beside = (ours, figureOf) => [
  { label: 'Mostrador', value: ours, ours: true },
  ...PEERS.map((peer) => ({ label: peer.name, value: figureOf(peer), ours: false })),
]
