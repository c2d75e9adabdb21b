// Slide of a video lesson: its text in the shop's fonts, beside a plant of its course.
import { botanicals } from '../botanicals/index.mjs'
import { lettering, widthOf } from '../lettering.mjs'
import { clay, ink, paper, tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { standing } from '../stage.mjs'
import { createSheet, d, line, rect } from '../svg.mjs'

export const size = { width: 960, height: 540 }
const LEFT = 72
const WIDTH = 500
const WALL = 650

/** Breaks a text into lines of a width. */
export function wrapped(text, letters, width) {
  const lines = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer, letters) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Slide `number` of `count` of a lesson, as SVG. */
export function slide({ product, lesson, scene, number, count }) {
  const sheet = createSheet(size.width, size.height)
  const rng = chance(`${lesson.id} ${number}`)
  const tone = tones[product.picture.tone]
  const plants = product.picture.botanicals
  const text = (words, y, letters, colour, options) =>
    lettering(words, LEFT, y, letters, colour, { anchor: 'start', within: WIDTH, ...options })
  const title = wrapped(scene.title, 46, WIDTH)
  const body = wrapped(scene.text, 27, WIDTH)
  const top = 150
  const first = top + title.length * 52 + 22
  const wall = sheet.radial(`${tone.glow}, ${tone.wall} 55%, ${tone.far}`, [0.34, 0.26, 0.95])
  const arch = d`M${WALL + 50} 540V250C${WALL + 50} 90 ${WALL + 270} 90 ${WALL + 270} 250V540Z`
  return sheet.toString(
    [
      rect(0, 0, size.width, size.height, paper),
      rect(WALL, 0, size.width - WALL, size.height, wall),
      `<path d="${arch}" fill="${tone.shape}" opacity="0.5"/>`,
      standing(
        sheet,
        botanicals[plants[number % plants.length]].sprig(sheet, rng, 380),
        WALL + 160,
        530,
        rng.sway(10),
      ),
      text(lesson.title, 84, 22, clay, { style: 'italic' }),
      ...title.map((words, row) => text(words, top + row * 52, 46, ink)),
      ...body.map((words, row) => text(words, first + row * 37, 27, ink)),
      line(`M${LEFT} 496H${LEFT + WIDTH}`, tone.edge, 2),
      line(`M${LEFT} 496H${LEFT + Math.round((WIDTH * number) / count)}`, clay, 3),
    ].join(''),
  )
}
