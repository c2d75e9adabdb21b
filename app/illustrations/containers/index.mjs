// Vessels by their name in the demo data. Each takes (sheet, {rng, material, label, plants, tint}) and returns its drawing
// with its size: `width`, `height`, and optionally `foot` (width of its foot), `scale` and `lean`. The origin is the middle
// of the foot.
import { canister, dropper, flask, pump, reed, spray, vial } from './bottles.mjs'
import { courses } from './courses.mjs'
import { candle, compact, honey, jar, tin } from './jars.mjs'
import { book, envelopes, pouch, sachet, sack, samples, set, tablet } from './paperware.mjs'
import { puck, soap, soapstack } from './soaps.mjs'
import { glove, guasha, hairbrush, pads } from './tools.mjs'
import { mascara, stick, tube } from './tubes.mjs'

export const containers = {
  bottle: flask,
  book,
  candle,
  canister,
  compact,
  dropper,
  envelopes,
  glove,
  guasha,
  hairbrush,
  honey,
  jar,
  mascara,
  pads,
  pouch,
  puck,
  pump,
  reed,
  sachet,
  sack,
  samples,
  set,
  soap,
  soapstack,
  spray,
  stick,
  tablet,
  tin,
  tube,
  vial,
  ...courses,
}
