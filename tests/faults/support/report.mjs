// What a drill has to say: rows of what, its figure, what was promised, and whether it is kept.

const SHOWN = 5

/** A figure that promises nothing. */
export const counts = (what, figure) => [what, figure, '', true]

/** What this machine does not allow: only a note in the short form; the long one has not been played without it. */
export function notPlayed(what, why, size) {
  console.log(`\n    ${what}: not played, ${why}`)
  return [what, `not played: ${why}`, size === 'short' ? '' : 'played', size === 'short']
}

/** A promise, kept when nothing is complained of. The first complaints are said at once. */
export function promised(what, figure, complaints, promise = 'nothing lost') {
  for (const complaint of complaints.slice(0, SHOWN)) console.error(`\n    ${what}: ${complaint}`)
  if (complaints.length > SHOWN) console.error(`\n    … and ${complaints.length - SHOWN} more`)
  const kept = complaints.length === 0
  return [
    what,
    kept ? figure : `${figure}; complaints: ${complaints.length}, first «${complaints[0]}»`,
    promise,
    kept,
  ]
}
