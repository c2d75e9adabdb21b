// Bars beside one another, as an SVG that needs nothing else.

const WIDTH = 760
const LABEL = 240
const VALUE = 90
const BAR = 22
const GAP = 8
const TOP = 44
const COLOURS = { ours: '#2f6b4f', other: '#b9b3a4', limit: '#b3401f', text: '#1d241f', soft: '#5b635d' }

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

/**
 * A chart of bars: each has a label, a value and whether it is one of ours. `limit` is drawn as a line with its word:
 * what was promised. `show` writes a value with its unit.
 */
export function bars({ name, title, bars, limit, show = String }) {
  const most = Math.max(...bars.map(({ value }) => value), limit?.value ?? 0) || 1
  const room = WIDTH - LABEL - VALUE
  const length = (value) => ((value / most) * room).toFixed(1)
  const height = TOP + bars.length * (BAR + GAP) + (limit ? 28 : 8)
  const text = (x, y, words, more = '') => `<text x="${x}" y="${y}" ${more}>${escaped(words)}</text>`
  const rows = bars.flatMap(({ label, value, ours }, n) => {
    const y = TOP + n * (BAR + GAP)
    const line = (y + BAR * 0.7).toFixed(1)
    return [
      text(LABEL - 10, line, label, `text-anchor="end"${ours ? ' font-weight="700"' : ''}`),
      `<rect x="${LABEL}" y="${y}" width="${length(value)}" height="${BAR}" fill="${ours ? COLOURS.ours : COLOURS.other}"/>`,
      text((LABEL + Number(length(value)) + 8).toFixed(1), line, show(value)),
    ]
  })
  const at = limit && (LABEL + Number(length(limit.value))).toFixed(1)
  const mark = limit
    ? [
        `<path d="M${at} ${TOP - 6}V${height - 22}" stroke="${COLOURS.limit}" stroke-width="2" stroke-dasharray="5 4"/>`,
        text(at, height - 8, limit.label, `text-anchor="middle" fill="${COLOURS.limit}"`),
      ]
    : []
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="14" fill="${COLOURS.text}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(16, 26, title, `font-size="16" font-weight="700"`),
    ...rows,
    ...mark,
    '</svg>',
  ].join('\n')
  return { name, title, svg }
}
