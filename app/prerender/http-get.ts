import { get as httpGet, type IncomingMessage, Agent as PlainAgent, type RequestOptions } from 'node:http'
import { get as httpsGet, Agent as SecureAgent } from 'node:https'

const TIMEOUT_MS = 30_000
const OPTIONS = { keepAlive: true, timeout: TIMEOUT_MS }
const agents = { plain: new PlainAgent(OPTIONS), secure: new SecureAgent(OPTIONS) }

export interface HttpResponse {
  status: number
  /** Empty if the response has none. */
  etag: string
  body: string
}

/** Conditional request if `etag` is not empty. */
export type HttpGet = (url: string, etag?: string) => Promise<HttpResponse>

/**
 * Sends a GET request over a persistent connection, without the streams and the decompression of `fetch`, which
 * take more time than the request. Redirects are not followed.
 */
export const get: HttpGet = (url, etag) =>
  new Promise((resolve, reject) => {
    const headers = etag ? { 'if-none-match': etag } : {}
    const isSecure = url.startsWith('https:')
    const options: RequestOptions = { agent: isSecure ? agents.secure : agents.plain, headers }
    const request = (isSecure ? httpsGet : httpGet)(url, options, (response) => {
      read(response).then(resolve, reject)
    })
    request.on('timeout', () =>
      request.destroy(new Error(`GET ${url} was not answered within ${TIMEOUT_MS / 1000} s.`)),
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed the idle connection before it received the request.
      const isStale = error.code === 'ECONNRESET' && request.reusedSocket
      if (isStale) get(url, etag).then(resolve, reject)
      else reject(error)
    })
  })

function read(response: IncomingMessage): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { statusCode: status = 0, headers } = response
    let body = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      body += chunk
    })
    response.on('end', () => resolve({ status, etag: headers.etag ?? '', body }))
    response.on('error', reject)
  })
}
