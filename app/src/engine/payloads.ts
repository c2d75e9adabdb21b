import { seed } from './seed.ts'

/** What a page that was rendered beforehand brings along, so that it need not be asked for again. It lies beside its HTML. */
export interface Payload {
  /** The build that it was rendered by; the data of another one may have another shape. */
  build: string
  /** What the screen shows. */
  data: unknown
}

/** Where the payload of a path is. */
export const payloadAddress = (path: string) => `${path === '/' ? '' : path}/_payload.json`

/** Those that were fetched before they were asked for. Each is taken once. */
const ahead = new Map<string, Promise<Payload | null>>()

/** Fetches the payload of a path and keeps it until it is taken. Says whether there is one. */
export async function fetchPayload(path: string): Promise<boolean> {
  const fetched = ahead.get(path) ?? read(path)
  ahead.set(path, fetched)
  const payload = await fetched
  if (payload === null) ahead.delete(path)
  return payload !== null
}

/** The payload of a path; null when nobody has rendered it, another build has, or it cannot be had. */
export function takePayload(path: string): Promise<Payload | null> {
  const payload = ahead.get(path) ?? read(path)
  ahead.delete(path)
  return payload
}

/** The page that was asked for and came as the bare shell: nobody has rendered it. */
const unrendered = import.meta.env.SSR || seed?.page ? null : location.pathname

async function read(path: string): Promise<Payload | null> {
  // Where this page brought nothing along, none was rendered beforehand: while developing, for one.
  if (seed === null || path === unrendered) return null
  try {
    const answer = await fetch(payloadAddress(path))
    if (!answer.ok) return null
    const payload: Payload = await answer.json()
    return payload.build === seed.build ? payload : null
  } catch (error) {
    console.warn(`page payload: ${error}`)
    return null
  }
}
