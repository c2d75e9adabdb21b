// SMTP server that accepts and records every message.
import { setTimeout as sleep } from 'node:timers/promises'

/** Value of a message header, unfolded, with decoded encoded-words. */
export function header(message, name) {
  const head = message.split('\r\n\r\n', 1)[0].replaceAll(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  const value = line?.slice(name.length + 1).trim() ?? ''
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text) => Buffer.from(text, 'base64').toString('utf8'))
}

/**
 * Starts the server; `messages` contains the id, recipient and subject of each message. Acknowledges a message `delay`
 * milliseconds after recording it, so that a shop can be killed between delivery and acknowledgement.
 */
export async function startMailSink(delay) {
  const { SMTPServer } = await import('smtp-server')
  const messages = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      try {
        const text = Buffer.concat(await stream.toArray()).toString('utf8')
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        messages.push({ id: header(text, 'Message-ID'), to, subject: header(text, 'Subject') })
        await sleep(delay)
        done()
      } catch (error) {
        done(error)
      }
    },
  })
  // Nagle's algorithm would delay each of thousands of short replies.
  server.server.on('connection', (socket) => socket.setNoDelay(true))
  // Ignores the broken connections of a killed shop.
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    messages,
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
