// Public starters of other platforms, built and served on this machine. BENCH_PEERS=no skips them.
import { withEvershop } from './evershop.mjs'
import { withHydrogen } from './hydrogen.mjs'

const STARTERS = process.env.BENCH_PEERS === 'no' ? [] : [withHydrogen, withEvershop]

/** Services of the starters' vendors, which are not part of the measured shop. */
export const BLOCKED = ['*://*.shopify.com/*', '*://*.shopifysvc.com/*', '*://shop.app/*']

/** Runs `work(peers)`; each peer is `{ name, origin, pages }` with the paths of home, category and product. */
export async function withPeers(parent, work, starters = STARTERS, peers = []) {
  const [starter, ...others] = starters
  if (!starter) return work(peers)
  return starter(parent, (peer) => withPeers(parent, work, others, [...peers, peer]))
}
