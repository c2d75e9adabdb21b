import { Session } from 'node:inspector/promises'

/** All texts that can be reached from an object, private fields included. What cannot be looked into, it may not hold. */
export async function textsIn(object: object): Promise<string[]> {
  const session = new Session()
  session.connect()
  Object.assign(globalThis, { looked: object })
  try {
    const { result } = await session.post('Runtime.evaluate', { expression: 'looked' })
    return await texts(session, result)
  } finally {
    Reflect.deleteProperty(globalThis, 'looked')
    session.disconnect()
  }
}

interface Remote {
  type: string
  objectId?: string | undefined
  value?: unknown
}

type Fields = { value?: Remote }[]

interface Properties {
  result: Fields
  privateProperties?: Fields
}

async function texts(session: Session, { type, objectId, value }: Remote): Promise<string[]> {
  if (type === 'string') return [String(value)]
  if (type === 'function') throw new Error('A function may hold anything.')
  if (objectId === undefined) return []
  const own = { objectId, ownProperties: true }
  const answer: unknown = await session.post('Runtime.getProperties', own)
  const { result, privateProperties = [] } = answer as Properties
  const found: string[] = []
  for (const { value } of [...result, ...privateProperties])
    if (value !== undefined) found.push(...(await texts(session, value)))
  return found
}
