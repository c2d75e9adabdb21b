// Picture of the error screen: a fallen bottle.
import { botanicals } from '../botanicals/index.mjs'
import { flask, stopper } from '../containers/bottles.mjs'
import { tones } from '../palette.mjs'
import { chance } from '../random.mjs'
import { grounded, lying, stage, standing } from '../stage.mjs'
import { createSheet, ellipse, group, path } from '../svg.mjs'

export function notFoundPlate() {
  const sheet = createSheet(1000, 1000)
  const rng = chance('pagina-no-encontrada')
  const fallen = flask(sheet, {
    rng,
    material: 'amber',
    open: true,
    label: ['Página', 'no encontrada', '404'],
    plants: ['lavender'],
  })
  const oil = sheet.linear('#d9a74a / 0.9, #ecca82 / 0.85')
  const spill =
    path(
      'M640 752C680 736 742 738 770 752C812 756 868 752 880 776C888 798 840 806 800 802C770 820 716 812 700 796C664 798 622 776 640 752Z',
      oil,
    ) +
    path('M690 764C720 756 760 760 790 766C766 772 716 776 690 764Z', '#fff', { opacity: 0.45 }) +
    ellipse(912, 812, 17, 7, '#dfae54') +
    ellipse(852, 830, 9, 4, '#dfae54')
  const shadow = ellipse(430, 802, 270, 22, '#2b2114', { opacity: 0.3, filter: sheet.blur(9, 0.4) })
  const bits = [
    ['chamomile', 250, 872, 0.95],
    ['calendula', 560, 890, 0.85],
    ['rockrose', 806, 888, 0.9],
  ].map(([plant, x, y, scale]) => lying(sheet, botanicals[plant].bit(sheet, rng), x, y, scale))
  return sheet.toString(
    stage(sheet, {
      tone: tones.sage,
      backdrop: 'arch',
      horizon: 640,
      x: 470,
      light: { x: 420, y: 90, scale: 1.2 },
    }) +
      standing(sheet, botanicals.lavender.sprig(sheet, rng, 560), 330, 716, -10) +
      standing(sheet, botanicals.chamomile.sprig(sheet, rng, 470), 520, 716, 14) +
      shadow +
      spill +
      group(fallen.svg, { transform: 'translate(196 706) rotate(92) scale(1.06)' }) +
      grounded(sheet, 720, 690, 66, 0) +
      group(stopper(sheet), { transform: 'translate(720 1062)' }) +
      bits.join(''),
  )
}
