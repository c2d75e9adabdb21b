import { UsageError } from './errors.js'

/** JSON for the engine. What cannot be written, such as a circle or a bigint, is the program's mistake. */
export function written(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new UsageError(
      'invalid_argument',
      `What was given cannot be written as JSON: ${(cause as Error).message}`,
    )
  }
}
