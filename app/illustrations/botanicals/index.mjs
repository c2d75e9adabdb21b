// Plants by their name in the demo data. Each draws a sprig that grows from the origin (`sprig(sheet, rng, length)`) and a
// loose part for the table (`bit(sheet, rng)`, about 120 across).
import { lemon, orange, orangeblossom } from './citrus.mjs'
import { calendula, chamomile, cornflower } from './daisies.mjs'
import { aloe, fennel, oat, rice, seaweed } from './fields.mjs'
import { lavender, mint, nettle, rosemary, sage } from './herbs.mjs'
import { almond, argan, jojoba, olive } from './oils.mjs'
import { rockrose, rose, rosehip } from './roses.mjs'
import { eucalyptus, fig, henna, pomegranate } from './trees.mjs'

export const botanicals = {
  almond,
  aloe,
  argan,
  calendula,
  chamomile,
  cornflower,
  eucalyptus,
  fennel,
  fig,
  henna,
  jojoba,
  lavender,
  lemon,
  mint,
  nettle,
  oat,
  olive,
  orange,
  orangeblossom,
  pomegranate,
  rice,
  rockrose,
  rose,
  rosehip,
  rosemary,
  sage,
  seaweed,
}
