// Tubes and sticks.
import { print } from '../label.mjs'
import { clay, ink, materials, paper } from '../palette.mjs'
import { d, ellipse, group, line, path, rect } from '../svg.mjs'
import { capMaterials, drum, lid, modelled, turned } from './vessel.mjs'

const dark = new Set(['green', 'clay', 'amber'])

/** A tube standing on its cap, its crimped end up. */
export function tube(sheet, { material, label }) {
  const stuff = materials[material]
  const outline = 'M-82 -84Q-84 -70 -74 -66Q0 -54 74 -66Q84 -70 82 -84L104 -446H-104Z'
  const crimp = rect(-106, -476, 212, 34, turned(sheet, stuff))
  const folds = Array.from({ length: 25 }, (_, index) => d`M${-102 + index * 8.5} -474V-446`).join('')
  const metal = material === 'aluminium'
  const dents = metal
    ? line('M-78 -420Q-50 -410 -60 -384M66 -150Q48 -136 58 -118', '#fff', 3, { opacity: 0.55 }) +
      line('M-74 -417Q-46 -406 -56 -380M70 -147Q52 -133 62 -115', '#6f7572', 1.6, { opacity: 0.45 })
    : ''
  const band = metal
    ? path('M-89 -196Q0 -180 89 -196L99 -362Q0 -346 -99 -362Z', '#faf5e9', {
        stroke: '#b9a987',
        strokeWidth: 0.8,
      })
    : ''
  const lettered = group(print(label, 158, 190, { colour: dark.has(material) ? paper : ink, accent: clay }), {
    transform: metal ? 'translate(0 -272) scale(.86)' : 'translate(0 -282)',
  })
  return {
    width: 200,
    height: 476,
    foot: 150,
    svg:
      path(outline, turned(sheet, stuff)) +
      band +
      lettered +
      modelled(sheet, outline) +
      dents +
      crimp +
      line(folds, stuff.shade, 1.4, { opacity: 0.6 }) +
      rect(-106, -446, 212, 5, stuff.shade, { opacity: 0.45 }) +
      lid(sheet, metal ? capMaterials.leaf : capMaterials.bone, 144, 74, 0, { top: false, ribs: metal }),
  }
}

/** A lip stick of cardboard, its cap beside it. */
export function stick(sheet, { label }) {
  const sleeve = drum(106, 236, 12)
  const inner = drum(90, 44, 4)
  const bullet = 'M-40 -268V-344Q-40 -372 -6 -386Q34 -392 40 -356V-268Q0 -256 -40 -268Z'
  const colour = { shade: '#7d2f2c', base: '#b04c45', light: '#d98378' }
  const cap = drum(112, 168, 14)
  const wrap = sheet.linear('#cbb38c, #f6ead1 30%, #c7ad84')
  return {
    width: 300,
    height: 388,
    foot: 270,
    svg:
      group(
        path(bullet, turned(sheet, colour)) +
          path('M-40 -344Q-40 -372 -6 -386Q34 -392 40 -356Q20 -366 -4 -360Q-30 -354 -40 -334Z', '#e6a195', {
            opacity: 0.6,
          }) +
          modelled(sheet, bullet, 0.6) +
          group(path(inner, turned(sheet, materials.kraft)) + modelled(sheet, inner), {
            transform: 'translate(0 -230)',
          }) +
          path(sleeve, wrap) +
          group(print(label, 92, 168, { size: 12.5 }), { transform: 'translate(0 -116)' }) +
          modelled(sheet, sleeve),
        { transform: 'translate(-52 0) scale(1.08)' },
      ) +
      group(
        path(cap, turned(sheet, materials.clay)) +
          path(d`M-56 -40Q0 -30 56 -40V-58Q0 -48 -56 -58Z`, paper, { opacity: 0.85 }) +
          modelled(sheet, cap) +
          ellipse(0, -168, 56, 7, '#d99272'),
        { transform: 'translate(92 6)' },
      ),
  }
}

/** A mascara tube with its wand drawn. */
export function mascara(sheet, { material, label }) {
  const body = drum(104, 288, 14)
  const bristles = Array.from({ length: 26 }, (_, index) => {
    const y = -150 + index * 4.6
    const reach = 15 * Math.sin((Math.PI * (index + 3)) / 31) + 5
    return d`M${-reach} ${y + 5}L${reach} ${y - 3}`
  }).join('')
  const handle = drum(76, 214, 10)
  return {
    width: 330,
    height: 420,
    foot: 250,
    svg:
      group(
        path(body, turned(sheet, materials[material])) +
          group(print(label, 92, 190, { colour: paper, accent: '#e0b27f', size: 14 }), {
            transform: 'translate(0 -146)',
          }) +
          modelled(sheet, body) +
          lid(sheet, capMaterials.metal, 60, 34, -286),
        { transform: 'translate(-70 0) scale(1.14)' },
      ) +
      group(
        line('M0 -30V-160', '#3a3f3a', 5) +
          line(bristles, '#1d211d', 3) +
          group(path(handle, turned(sheet, materials[material])) + modelled(sheet, handle), {
            transform: 'translate(0 -158)',
          }),
        { transform: 'translate(118 -16) rotate(14)' },
      ),
  }
}
