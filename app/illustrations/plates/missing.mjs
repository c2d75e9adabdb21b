// The placeholder of a product without a picture: an empty vessel in outline, and a blank label.

import { bottle } from '../containers/vessel.mjs'
import { lettering } from '../lettering.mjs'
import { mark } from '../mark.mjs'
import { clay, ink, tones } from '../palette.mjs'
import { stage } from '../stage.mjs'
import { createSheet, group, line, path, rect } from '../svg.mjs'

export function missingPlate() {
  const sheet = createSheet(1000, 1000)
  const outline = bottle({ width: 250, height: 430, shoulder: 110, neck: 92 })
  const dashes = { strokeDasharray: '14 12' }
  const drawing =
    path(outline, '#fffaf0', { opacity: 0.5 }) +
    line(outline, ink, 4, { ...dashes, opacity: 0.55 }) +
    line('M-52 -438V-506Q0 -518 52 -506V-438', ink, 4, { ...dashes, opacity: 0.55 }) +
    rect(-98, -244, 196, 168, '#fbf6ea', { rx: 3, stroke: ink, strokeWidth: 2, strokeOpacity: 0.4 }) +
    mark(0, -182, 28, ink, clay) +
    lettering('Sin imagen', 0, -106, 38, ink, { within: 168 })
  return sheet.toString(
    stage(sheet, { tone: tones.sand, backdrop: 'moon', horizon: 640, x: 500 }) +
      group(drawing, { transform: 'translate(500 800)' }),
  )
}
