// Charts as Mermaid text, which GitHub renders.

/** Values at the bars, and a colour that is visible on light and dark pages. */
const SETTINGS = {
  xyChart: { showDataLabel: true },
  themeVariables: { xyChart: { plotColorPalette: '#5fae8a' } },
}

const escapeLabel = (label) => `"${label.replaceAll('"', "'")}"`

/** Bar chart of `[label, value]` pairs with one bar each. */
export function barChart(title, bars) {
  const max = Math.max(...bars.map(([, value]) => value))
  const lines = [
    `%%{init: ${JSON.stringify(SETTINGS)}}%%`,
    'xychart-beta horizontal',
    `title ${escapeLabel(title)}`,
    `x-axis [${bars.map(([label]) => escapeLabel(label)).join(', ')}]`,
    `y-axis 0 --> ${Math.max(1, Math.ceil(max))}`,
    `bar [${bars.map(([, value]) => Math.round(value)).join(', ')}]`,
  ]
  return `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``
}
