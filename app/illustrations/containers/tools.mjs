// Tools of the dressing table: brush, stone, cotton, sisal.
import { flat } from '../label.mjs'
import { mark } from '../mark.mjs'
import { ink, materials } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { capMaterials, modelled, turned } from './vessel.mjs'

const grain = (data, colour = '#8a6034') => line(data, colour, 1.4, { opacity: 0.35 })

/** A paddle brush standing on its handle. */
export function hairbrush(sheet) {
  const outline =
    'M-26 0C-34 -60 -30 -130 -26 -170C-26 -196 -104 -222 -106 -322C-106 -420 -64 -462 0 -462C64 -462 106 -420 106 -322C104 -222 26 -196 26 -170C30 -130 34 -60 26 0Q0 12 -26 0Z'
  const pins = []
  for (let row = 0; row < 9; row++)
    for (let column = -4; column <= 4; column++) {
      const x = column * 16 + (row % 2) * 8
      const y = -424 + row * 22
      if ((x / 76) ** 2 + ((y + 330) / 112) ** 2 < 0.86)
        pins.push(
          circle(x + 3, y + 4, 5, '#5b2f1c', { opacity: 0.35 }) +
            circle(x, y, 4.6, '#e8cb9c') +
            circle(x - 1.2, y - 1.4, 1.6, '#fff', { opacity: 0.7 }),
        )
    }
  const brush =
    path(outline, turned(sheet, materials.wood)) +
    grain(
      'M-14 -20C-20 -80 -14 -130 -12 -180M8 -10C14 -70 8 -130 10 -176M-84 -260C-96 -300 -94 -380 -60 -430M84 -260C96 -310 92 -380 62 -428',
    ) +
    modelled(sheet, outline, 0.7) +
    ellipse(0, -330, 82, 118, '#7d4127') +
    ellipse(0, -332, 80, 115, sheet.linear('#c4735a, #93492f', [0, 0, 1, 1])) +
    pins.join('') +
    mark(0, -96, 15, '#8a6034', '#8a6034')
  const glass = 'M-92 -150L-80 -6Q-78 8 -58 9Q0 16 58 9Q78 8 80 -6L92 -150Q0 -134 -92 -150Z'
  const cup =
    path(glass, turned(sheet, materials.milk)) +
    path('M-84 -46L-80 -6Q-78 8 -58 9Q0 16 58 9Q78 8 80 -6L84 -46Q0 -30 -84 -46Z', '#c39468', {
      opacity: 0.85,
    }) +
    modelled(sheet, glass, 0.8)
  return {
    width: 230,
    height: 540,
    foot: 170,
    svg:
      ellipse(0, -150, 92, 15, '#b7a47d') + group(brush, { transform: 'translate(-8 -70) rotate(8)' }) + cup,
  }
}

/** A gua sha of jasper on a wooden rest. */
export function guasha(sheet, { rng }) {
  const outline =
    'M-158 -96C-166 -190 -104 -262 -14 -266C62 -268 122 -232 146 -176C156 -150 140 -128 116 -132C92 -136 78 -118 92 -98C104 -80 138 -76 136 -50C132 -10 40 2 -32 -6C-100 -12 -152 -36 -158 -96Z'
  const fill = sheet.linear('#c9795b, #a04d36 45%, #6a2a1d', [0, 0, 1, 1])
  const veins = [
    'M-150 -90C-90 -120 -40 -70 20 -110S120 -160 164 -140',
    'M-120 -210C-80 -180 -40 -210 -10 -180S60 -150 90 -190',
    'M-130 -40C-60 -60 0 -30 60 -50S130 -70 150 -80',
  ]
  const clip = sheet.clip(outline)
  const specks = Array.from({ length: 40 }, () =>
    ellipse(
      rng.sway(150),
      -130 + rng.sway(110),
      rng.between(1, 3.4),
      rng.between(0.8, 2),
      rng.pick(['#4b1a12', '#e0a284', '#84382a']),
      { opacity: 0.5 },
    ),
  ).join('')
  const rest = 'M-110 4V-30Q-110 -40 -98 -40H98Q110 -40 110 -30V4Q0 12 -110 4Z'
  return {
    width: 340,
    height: 310,
    foot: 250,
    svg:
      group(
        path(outline, fill) +
          group(
            line(veins[0], '#e3b094', 9, { opacity: 0.4 }) +
              line(veins[1], '#4f1c13', 6, { opacity: 0.35 }) +
              line(veins[2], '#e3b094', 4, { opacity: 0.45 }) +
              specks,
            { clipPath: clip },
          ) +
          path('M-142 -92C-150 -176 -96 -246 -20 -252C-86 -232 -126 -170 -122 -88Z', '#fff', {
            opacity: 0.28,
          }) +
          path('M30 -256C84 -250 122 -216 136 -174C112 -212 76 -240 30 -256Z', '#fff', { opacity: 0.22 }),
        { transform: 'translate(0 -32) rotate(-5)' },
      ) +
      path(rest, turned(sheet, capMaterials.beech)) +
      grain('M-90 -24C-40 -30 30 -20 92 -26M-92 -8C-30 -14 40 -4 94 -10') +
      modelled(sheet, rest, 0.6),
  }
}

/** A pile of cotton rounds, one leaning. */
export function pads(sheet, { rng, label }) {
  const round = (index) => {
    const y = -index * 25
    const x = rng.sway(5)
    const side = d`M${-112 + x} ${y}Q${-118 + x} ${y - 13} ${-110 + x} ${y - 24}H${110 + x}Q${118 + x} ${y - 13} ${112 + x} ${y}Q${x} ${y + 30} ${-112 + x} ${y}Z`
    return (
      path(side, sheet.linear('#d6cab2, #fdf9ee 30%, #cfc2a8')) +
      line(d`M${-112 + x} ${y - 10}Q${x} ${y + 18} ${112 + x} ${y - 10}`, '#a99a7c', 1.4, {
        opacity: 0.6,
        strokeDasharray: '6 4',
      }) +
      ellipse(x, y - 24, 111, 25, '#fbf6ea', { stroke: '#d4c8ae', strokeWidth: 1 })
    )
  }
  const loops = Array.from({ length: 120 }, (_, index) => {
    const angle = index * 2.4
    const reach = 92 * Math.sqrt(index / 120)
    return circle(Math.cos(angle) * reach, Math.sin(angle) * reach, 4.2, 'none', {
      stroke: '#d9ceb6',
      strokeWidth: 1.3,
    })
  }).join('')
  return {
    width: 430,
    height: 260,
    foot: 400,
    svg:
      group(
        circle(4, 4, 112, '#c9bb9e') +
          circle(0, 0, 112, '#fbf6ea') +
          circle(0, 0, 104, 'none', { stroke: '#a99a7c', strokeWidth: 1.6, strokeDasharray: '7 5' }) +
          loops,
        { transform: 'translate(116 -116) rotate(8)' },
      ) +
      group(
        Array.from({ length: 7 }, (_, index) => round(index)).join('') +
          path('M-60 -199Q0 -188 60 -199L66 -10Q0 20 -66 -10Z', '#f0e6cf', {
            stroke: '#b9a987',
            strokeWidth: 0.8,
          }) +
          group(flat(label, 104, 118), { transform: 'translate(0 -90)' }),
        { transform: 'translate(-84 0)' },
      ),
  }
}

/** A sisal mitt that hangs from a peg. */
export function glove(sheet) {
  const outline =
    'M-96 0V-250C-96 -356 -56 -384 -6 -384C50 -384 84 -352 88 -262C104 -300 140 -316 154 -294C168 -270 138 -196 96 -150V0Q0 12 -96 0Z'
  const weave = []
  for (let row = -400; row < 60; row += 13) weave.push(d`M-110 ${row}L180 ${row - 60}`)
  const across = []
  for (let row = -460; row < 0; row += 13) across.push(d`M-110 ${row}L180 ${row + 80}`)
  return {
    width: 270,
    height: 420,
    foot: 210,
    svg:
      line('M-70 -40C-150 -60 -150 20 -100 -8', '#a98a5c', 9) +
      path(outline, turned(sheet, materials.kraft)) +
      group(
        line(weave.join(''), '#8f6d40', 3.4, { opacity: 0.55 }) +
          line(across.join(''), '#ecd3a6', 2.6, { opacity: 0.6 }),
        {
          clipPath: sheet.clip(outline),
        },
      ) +
      modelled(sheet, outline, 0.8) +
      path('M-102 6V-58Q0 -46 102 -58V6Q0 16 -102 6Z', '#f3ead6', { stroke: '#cdbd99', strokeWidth: 1 }) +
      line('M-98 -46Q0 -34 98 -46M-98 -4Q0 6 98 -4', '#b9a67e', 1.6, { strokeDasharray: '7 5' }) +
      mark(0, -24, 15, ink, '#b1583a'),
  }
}
