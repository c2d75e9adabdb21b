// Arrangement of several products, drawn from back to front.
import { botanicals } from '../botanicals/index.mjs'
import { containers } from '../containers/index.mjs'
import { plinth } from '../props.mjs'
import { grounded, lying, standing } from '../stage.mjs'
import { d, group } from '../svg.mjs'

/**
 * Draws a list of pieces around (x, y), the middle of the table's edge nearest to them. A piece is one of
 * `{sprig, x, y, reach, turn}`, `{vessel, x, y, scale, on?, material, label, plants}` and `{bit, x, y, scale, turn}`;
 * `on` is the height of the stone under a vessel.
 */
export function arrangement(sheet, rng, pieces, x, y) {
  return pieces
    .map((piece) => {
      const left = x + piece.x
      const top = y + (piece.y ?? 0)
      if (piece.sprig)
        return standing(
          sheet,
          botanicals[piece.sprig].sprig(sheet, rng, piece.reach),
          left,
          top,
          piece.turn ?? 0,
        )
      if (piece.bit)
        return lying(sheet, botanicals[piece.bit].bit(sheet, rng), left, top, piece.scale, piece.turn)
      return set(sheet, rng, piece, left, top)
    })
    .join('')
}

function set(sheet, rng, { vessel, scale, on = 0, material, label, plants = [] }, x, y) {
  const thing = containers[vessel](sheet, { rng, material, label, plants })
  const foot = (thing.foot ?? thing.width) * scale
  const base = on ? foot * 1.24 : foot
  return (
    grounded(sheet, x, y, base, thing.height * scale + on) +
    (on ? group(plinth(sheet, rng, base, on), { transform: d`translate(${x} ${y})` }) : '') +
    (on ? grounded(sheet, x, y - on, foot, 0) : '') +
    group(thing.svg, { transform: `${d`translate(${x} ${y - on})`} scale(${scale})` })
  )
}
