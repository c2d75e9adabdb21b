// The mail server of the drills: it takes every letter and writes down under which name it came.
import { setTimeout as sleep } from 'node:timers/promises'

/** A header of a letter, unfolded, with its encoded words read. */
export function header(letter, name) {
  const head = letter.split('\r\n\r\n', 1)[0].replaceAll(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  const value = line?.slice(name.length + 1).trim() ?? ''
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text) => Buffer.from(text, 'base64').toString('utf8'))
}

/**
 * Opens it. `letters` has what has come, in that order: name, recipient, subject. Between having a letter and saying so
 * it takes `hesitation` milliseconds: who is killed meanwhile has sent it and does not know.
 */
export async function openPostbox(hesitation) {
  const { SMTPServer } = await import('smtp-server')
  const letters = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      try {
        const parts = []
        for await (const part of stream) parts.push(part)
        const text = Buffer.concat(parts).toString('utf8')
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        letters.push({ id: header(text, 'Message-ID'), to, subject: header(text, 'Subject') })
        await sleep(hesitation)
        done()
      } catch (error) {
        done(error)
      }
    },
  })
  // Short answers are sent at once: a drill has thousands of letters.
  server.server.on('connection', (socket) => socket.setNoDelay(true))
  // A shop that is killed leaves its connection open.
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    letters,
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
