// Bottles: with a dropper, a pump, a spray, a cap; the small vial of the essential oils.
import { wrapped } from '../label.mjs'
import { materials } from '../palette.mjs'
import { d, ellipse, group, line, path } from '../svg.mjs'
import { bottle, capMaterials, collar, glint, lid, liquid, modelled, turned } from './vessel.mjs'

const honeyed = ['#cf9a3c', '#ecc678']
const liquids = {
  argan: ['#cf9f36', '#ecd084'],
  aloe: ['#b9cba0', '#e2ebcf'],
  rose: ['#dfb0a8', '#f4d9d2'],
  orangeblossom: ['#e3cf92', '#f5ecc9'],
  almond: ['#d9b45c', '#f0da9c'],
  lemon: ['#d8b53f', '#f1de8d'],
}

/** Body of a bottle with its label, and its contents if transparent. */
function body(sheet, { material, label, plants }, shape, box) {
  const stuff = materials[material]
  const outline = bottle(shape)
  const tag = wrapped(label, box.width, box.height, box.y, { bend: shape.width * 0.05, ...box.print })
  const inside =
    material === 'clear'
      ? liquid(
          sheet,
          outline,
          -(shape.height - shape.shoulder * 1.05),
          shape.width,
          liquids[plants[0]] ?? honeyed,
        )
      : ''
  return (
    path(outline, turned(sheet, stuff), { opacity: material === 'clear' ? 0.72 : 1 }) +
    inside +
    (stuff.glass
      ? path(
          d`M${-shape.width / 2 + 8} ${-12}Q0 ${shape.width * 0.05} ${shape.width / 2 - 8} ${-12}`,
          'none',
          {
            stroke: '#fff',
            strokeWidth: 5,
            strokeOpacity: 0.22,
          },
        )
      : '') +
    tag.svg +
    modelled(sheet, outline) +
    (stuff.glass ? glint(shape.width, -(shape.height - shape.shoulder), -24) : '')
  )
}

export function dropper(sheet, options) {
  const shape = { width: 196, height: 300, shoulder: 62, neck: 84 }
  const bulb = options.material === 'clear' ? capMaterials.leaf : capMaterials.ebony
  const rubber = d`M-27 -372C-27 -392 -24 -404 -23 -424C-22 -452 -14 -464 0 -464C14 -464 22 -452 23 -424C24 -404 27 -392 27 -372Z`
  return {
    width: shape.width,
    height: 464,
    svg:
      path(rubber, turned(sheet, bulb)) +
      modelled(sheet, rubber) +
      collar(sheet, 92, 60, -300) +
      lid(sheet, bulb, 74, 16, -360) +
      body(sheet, options, shape, { width: 168, height: 168, y: -128 }),
  }
}

export function vial(sheet, options) {
  const shape = { width: 160, height: 212, shoulder: 50, neck: 74 }
  return {
    width: shape.width,
    height: 290,
    scale: 1.22,
    svg:
      lid(sheet, capMaterials.ebony, 88, 66, -214, { ribs: true }) +
      lid(sheet, capMaterials.ebony, 96, 10, -208, { top: false }) +
      body(sheet, options, shape, { width: 140, height: 124, y: -90 }),
  }
}

export function pump(sheet, options) {
  const shape = { width: 206, height: 356, shoulder: 58, neck: 88 }
  const dark =
    options.material === 'milk' || options.material === 'clear' ? capMaterials.leaf : capMaterials.ebony
  const nozzle = d`M-40 -456Q-40 -476 -18 -476H22Q34 -476 40 -468L104 -452Q112 -449 111 -440L108 -428Q92 -436 40 -440H-40Z`
  return {
    width: shape.width,
    height: 476,
    svg:
      path('M-9 -448H9V-372H-9Z', turned(sheet, capMaterials.metal)) +
      path(nozzle, turned(sheet, dark)) +
      modelled(sheet, nozzle, 0.6) +
      lid(sheet, dark, 54, 24, -410) +
      lid(sheet, dark, 98, 54, -354, { ribs: true }) +
      body(sheet, options, shape, { width: 178, height: 204, y: -158 }),
  }
}

export function spray(sheet, options) {
  const shape = { width: 178, height: 344, shoulder: 66, neck: 78 }
  const head = d`M-30 -408Q-30 -444 -14 -446H20Q32 -444 32 -430V-408Z`
  const mist = [
    [-52, -452, 3],
    [-70, -440, 2.2],
    [-74, -462, 2.6],
    [-94, -450, 2],
    [-98, -474, 2.4],
    [-112, -436, 1.8],
    [-122, -462, 1.6],
  ]
    .map(([x, y, r]) => ellipse(x, y + options.rng.sway(5), r, r, '#fff', { opacity: 0.85 }))
    .join('')
  return {
    width: shape.width,
    height: 446,
    svg:
      mist +
      path(head, turned(sheet, capMaterials.ebony)) +
      modelled(sheet, head, 0.6) +
      ellipse(-29, -428, 3.4, 4.6, '#8f8c7e') +
      collar(sheet, 86, 54, -352) +
      line('M-34 -410H36', '#11140f', 4) +
      body(sheet, options, shape, { width: 154, height: 190, y: -146 }),
  }
}

export function flask(sheet, options) {
  const shape = { width: 192, height: 366, shoulder: 110, neck: 62 }
  return {
    width: shape.width,
    height: 440,
    svg:
      (options.open ? '' : stopper(sheet)) +
      lid(sheet, materials[options.material], 72, 12, -362, { top: false }) +
      body(sheet, options, shape, { width: 166, height: 176, y: -128 }),
  }
}

/** The wooden stopper of a flask, where it sits on it. */
export const stopper = (sheet) => lid(sheet, capMaterials.beech, 66, 62, -372)

/** The tall metal bottle of the treatment room. */
export function canister(sheet, options) {
  const shape = { width: 262, height: 412, shoulder: 96, neck: 84, corner: 22 }
  const hoop = 'M-44 -452C-60 -520 60 -520 44 -452'
  return {
    width: shape.width,
    height: 500,
    svg:
      line(hoop, '#8d928f', 11) +
      line(hoop, '#e9ebe8', 3.4, { opacity: 0.8 }) +
      lid(sheet, capMaterials.leaf, 92, 46, -414, { ribs: true }) +
      group(body(sheet, options, shape, { width: 224, height: 206, y: -162 })),
  }
}

export function reed(sheet, options) {
  const shape = { width: 214, height: 214, shoulder: 44, neck: 70 }
  const sticks = [-25, -15, -7, 1, 9, 17, 27].map((turn) => {
    const radians = (turn * Math.PI) / 180
    const reach = 330 + options.rng.sway(22)
    const data = d`M${turn * 0.5} -190L${Math.sin(radians) * reach} ${-150 - Math.cos(radians) * reach}`
    return line(data, '#8a6740', 7) + line(data, '#d2ab78', 3.6)
  })
  return {
    width: shape.width,
    height: 480,
    svg:
      sticks.join('') +
      body(sheet, options, shape, { width: 176, height: 122, y: -92 }) +
      collar(sheet, 82, 30, -212),
  }
}
