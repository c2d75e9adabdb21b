// Whether what a scanner says is good enough.
import { explained } from './explained.mjs'

/** A row: what was looked at and found. Who has looked at nothing has found nothing, and has not passed. */
export function verdict(name, { findings, looked, tried }) {
  const serious = findings.filter((finding) => finding.level !== 'low' && !explained(finding))
  const of = (level) => findings.filter((finding) => finding.level === level).length
  const figure = `${tried}; high ${of('high')}, medium ${of('medium')}, low ${of('low')}`
  const promise = 'something looked at, nothing medium or high that is not explained'
  return [name, figure, promise, looked > 0 && serious.length === 0]
}
