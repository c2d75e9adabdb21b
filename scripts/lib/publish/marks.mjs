// Marks of results in the document.
import { targetLabel } from '../load/results.mjs'

/** Mark of a result; none if the target is empty. */
export const resultMark = (met, target = 'target') => targetLabel(target, met, ['kept', '**missed**'])
