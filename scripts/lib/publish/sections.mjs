// Sections of the document between the markers `<!-- name -->` and `<!-- /name -->`.

function locateSection(document, name) {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [begin, end] = [document.indexOf(from), document.indexOf(to)]
  if (begin < 0 || end < begin) throw new Error(`The document has no section ${name}.`)
  return [begin + from.length, end]
}

export function replaceSection(document, name, text) {
  const [begin, end] = locateSection(document, name)
  return `${document.slice(0, begin)}\n\n${text}\n\n${document.slice(end)}`
}

export function readSection(document, name) {
  return document.slice(...locateSection(document, name)).trim()
}

/** Cells of a table row of a section by the titles of its columns, or null. */
export function findRow(section, name) {
  const cells = (line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
  let head = null
  for (const line of section.split('\n')) {
    if (!line.startsWith('|')) head = null
    else if (!head) head = cells(line)
    else if (cells(line)[0] === name) return Object.fromEntries(cells(line).map((cell, n) => [head[n], cell]))
  }
  return null
}
