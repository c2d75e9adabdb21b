// Wide vessels: cream jars, tins, honey, candles, the powder box.
import { print, wrapped } from '../label.mjs'
import { clay, ink, materials } from '../palette.mjs'
import { circle, d, ellipse, group, line, path } from '../svg.mjs'
import { arc, bottle, capMaterials, drum, glint, lid, liquid, modelled, turned } from './vessel.mjs'

export function jar(sheet, { rng, material, label, plants }) {
  const stuff = materials[material]
  const width = 316
  const height = 214
  const outline = bottle({ width, height, shoulder: 26, neck: 284, corner: 34 })
  const tag = wrapped(label, 210, 158, -102, { bend: 11 })
  const salt = material === 'clear' ? liquid(sheet, outline, -176, width, ['#e6e1d2', '#fbf8f0']) : ''
  const cap =
    material === 'amber' ? capMaterials.ebony : material === 'green' ? capMaterials.beech : capMaterials.metal
  const flecks =
    material === 'clear' && plants.length > 0
      ? Array.from({ length: 46 }, () =>
          ellipse(rng.sway(140), rng.between(-168, -12), 3.4, 1.4, rng.pick(['#6d7f4d', '#8b9a62', '#fff']), {
            opacity: 0.75,
          }),
        ).join('')
      : ''
  return {
    width,
    height: 290,
    svg:
      path(outline, turned(sheet, stuff), { opacity: salt ? 0.8 : 1 }) +
      salt +
      flecks +
      tag.svg +
      modelled(sheet, outline) +
      (stuff.glass ? glint(width, -180, -26) : '') +
      lid(sheet, cap, 304, 70, -212),
  }
}

/** A low tin, its lid leaning against it. */
export function tin(sheet, { material, label }) {
  const stuff = materials[material]
  const width = 268
  const body = drum(width, 76, 18)
  const cream =
    { sage: '#e9e4cf', rose: '#cf7f78', aluminium: '#f1ead2', cream: '#f4eee0' }[material] ?? '#f1ead2'
  const cover = lidFace(sheet, stuff, 134, label)
  return {
    width: 380,
    height: 296,
    foot: 300,
    svg:
      group(cover, { transform: 'translate(64 -146) rotate(9)' }) +
      group(
        path(body, turned(sheet, stuff)) +
          line(d`M${-width / 2} -18Q0 ${-18 + arc(width) * 1.3} ${width / 2} -18`, '#1c1a10', 1, {
            opacity: 0.22,
          }) +
          modelled(sheet, body) +
          ellipse(0, -76, width / 2, 27, stuff.light) +
          ellipse(0, -76, width / 2 - 7, 23.5, stuff.shade) +
          ellipse(0, -72, width / 2 - 10, 20.5, cream) +
          path('M-74 -74C-40 -88 6 -86 30 -76C8 -72 -30 -66 -74 -74Z', '#fff', { opacity: 0.45 }) +
          path('M10 -66C40 -62 70 -68 84 -74', 'none', {
            stroke: '#1c1a10',
            strokeWidth: 2,
            strokeOpacity: 0.14,
          }),
        { transform: 'translate(-52 0)' },
      ),
  }
}

/** The lid of a tin seen from the front. */
function lidFace(sheet, stuff, radius, label) {
  const face = sheet.linear(`${stuff.light}, ${stuff.base} 50%, ${stuff.shade}`, [0, 0, 1, 1])
  return (
    circle(5, 5, radius, stuff.shade) +
    circle(0, 0, radius, face) +
    circle(0, 0, radius * 0.93, 'none', { stroke: stuff.shade, strokeWidth: 1.6, strokeOpacity: 0.6 }) +
    circle(0, 0, radius * 0.9, 'none', { stroke: '#fff', strokeWidth: 1.4, strokeOpacity: 0.6 }) +
    circle(0, 0, radius * 0.78, '#faf5e9') +
    circle(0, 0, radius * 0.73, 'none', { stroke: ink, strokeWidth: 1, strokeOpacity: 0.35 }) +
    print(label, radius * 1.16, radius * 1.3)
  )
}

export function honey(sheet, { label }) {
  const width = 252
  const outline = bottle({ width, height: 276, shoulder: 40, neck: 204, corner: 40 })
  const gold = sheet.linear('#a96a16, #d9982f 18%, #f6cf76 36%, #e0a23a 60%, #a3620f')
  const tag = wrapped(label, 184, 156, -116, { bend: 10 })
  const cloth =
    'M-124 -290Q-112 -304 -112 -316Q-104 -350 -60 -354H60Q104 -350 112 -316Q112 -304 124 -290Q112 -276 98 -290Q84 -274 66 -288Q46 -272 28 -286Q8 -270 -14 -286Q-34 -272 -54 -288Q-76 -274 -92 -290Q-110 -276 -124 -290Z'
  return {
    width,
    height: 354,
    svg:
      path(outline, gold) +
      tag.svg +
      modelled(sheet, outline, 0.8) +
      glint(width, -236, -30) +
      path(cloth, sheet.linear('#cdbd99, #f7efdc 32%, #bfae88')) +
      line('M-110 -308Q0 -292 110 -308', clay, 5) +
      line('M0 -300q-26 22 -34 44M0 -300q20 20 34 36', clay, 3.4) +
      line(
        'M-80 -346Q-88 -326 -90 -312M-36 -352Q-40 -330 -40 -306M14 -353V-304M58 -351Q64 -328 66 -308',
        '#a9976e',
        1.4,
        {
          opacity: 0.6,
        },
      ),
  }
}

/** A glazed cup with wax, wick and flame. */
export function candle(sheet, { rng, label }) {
  const width = 246
  const outline = bottle({ width, height: 250, shoulder: 10, neck: 238, corner: 46 })
  const glaze = sheet.linear('#d3c3a4, #efe4cd 20%, #fffaf0 36%, #efe4cd 70%, #cbb994')
  const tag = wrapped(label, 170, 128, -146, { bend: 9 })
  const speckles = Array.from({ length: 40 }, () =>
    ellipse(rng.sway(114), rng.between(-238, -60), rng.between(0.8, 1.8), rng.between(0.8, 1.6), '#9a7a52', {
      opacity: 0.4,
    }),
  ).join('')
  const halo = sheet.radial('#fff3cf / 0.95, #fde3a5 40% / 0.4, #fde3a5 / 0')
  return {
    width,
    height: 330,
    svg:
      circle(0, -296, 150, halo) +
      ellipse(0, -250, width / 2 - 2, 20, '#b7a47d') +
      ellipse(0, -247, width / 2 - 10, 16, '#fdf3d8') +
      line('M0 -246C1 -256 -2 -262 0 -270', '#3a2c20', 4) +
      path('M0 -258C15 -268 17 -288 0 -320C-17 -288 -15 -268 0 -258Z', '#f3b23f') +
      path('M0 -260C8 -268 9 -280 0 -300C-9 -280 -8 -268 0 -260Z', '#fff3c4') +
      path(outline, glaze) +
      group(path(d`M${-width / 2} 20H${width / 2}V-46Q0 -28 ${-width / 2} -46Z`, '#c39468'), {
        clipPath: sheet.clip(outline),
      }) +
      speckles +
      tag.svg +
      modelled(sheet, outline, 0.9),
  }
}

/** Loose powder and its brush. */
export function compact(sheet, { rng, material, label }) {
  const stuff = materials[material]
  const width = 248
  const body = drum(width, 124, 22)
  const tag = wrapped(label, 172, 96, -64, { bend: 9 })
  const dome = 'M-54 -172C-84 -214 -96 -250 -92 -272C-60 -304 60 -304 92 -272C96 -250 84 -214 54 -172Z'
  const hair = sheet.linear('#432c1f, #94694a 35%, #4a3122')
  const hairs =
    path(dome, hair) +
    Array.from({ length: 40 }, (_, index) => {
      const x = (index - 19.5) * 2.6
      const tip = x * 1.75
      const shade = rng.pick(['#3b2619', '#a97c59', '#6b4932'])
      return line(
        d`M${x} -176Q${x * 1.6} -226 ${tip} ${-290 + (tip / 92) ** 2 * 16 + rng.sway(5)}`,
        shade,
        2.2,
        { opacity: 0.7 },
      )
    }).join('')
  const ferrule = 'M-54 -176H54L46 -112H-46Z'
  const handle = 'M-44 -112H44C46 -60 40 -12 34 -2Q0 10 -34 -2C-40 -12 -46 -60 -44 -112Z'
  return {
    width: 420,
    height: 300,
    foot: 400,
    svg:
      group(
        hairs +
          path(ferrule, turned(sheet, capMaterials.metal)) +
          modelled(sheet, ferrule, 0.7) +
          path(handle, turned(sheet, capMaterials.beech)) +
          modelled(sheet, handle, 0.8),
        { transform: 'translate(132 0) rotate(5)' },
      ) +
      group(
        path(body, turned(sheet, stuff)) +
          tag.svg +
          modelled(sheet, body) +
          lid(sheet, capMaterials.beech, width + 4, 56, -122),
        { transform: 'translate(-76 0)' },
      ) +
      ellipse(38, 16, 44, 8, '#dcbf98', { opacity: 0.9 }) +
      ellipse(34, 14, 26, 5, '#e9d3b2'),
  }
}
