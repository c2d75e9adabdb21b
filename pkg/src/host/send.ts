/** A request as the engine wants it sent. */
export interface Outgoing {
  url: string
  method: string
  headers: [string, string][]
  body: string | null
  /** Whether it goes on when the page that sent it is gone. */
  keepalive: boolean
}

/** What the server answered. */
export interface Answer {
  status: number
  body: string
}

/** Sends a request by the platform's own means. Rejects when there is no answer. */
export async function send({ url, ...init }: Outgoing, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { ...init, signal })
  return { status: response.status, body: await response.text() }
}
