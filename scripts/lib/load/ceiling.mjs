// nginx sending files: as many requests a second as this machine answers at all.
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { start } from '../run.mjs'
import { answering } from '../server.mjs'
import { together, wrk } from './wrk.mjs'

/** Starts nginx on a port with these bodies as files, by their paths; its own settings, its own folder, no root. */
export async function startCeiling(folder, port, bodies) {
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  for (const [name, body] of Object.entries(bodies)) writeFileSync(join(files, name), body)
  const settings = join(folder, 'nginx.conf')
  writeFileSync(settings, config(folder, files, port))
  const child = start('nginx', ['-p', folder, '-c', settings, '-e', join(folder, 'error.log')])
  await answering(`http://127.0.0.1:${port}/${Object.keys(bodies)[0]}`, child)
  return child
}

/** An answer as it comes over the wire: not unpacked. */
export const raw = (address, headers = {}) =>
  new Promise((resolve, reject) => {
    get(address, { headers }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      )
    }).once('error', reject)
  })

/** A question to the shop beside the same bytes from nginx, by turns. */
export async function besideCeiling({ path, headers, file }, url, nginxPort, turns) {
  const address = `http://127.0.0.1:${nginxPort}/${file}`
  const known = headers?.['if-none-match'] && { 'if-none-match': (await raw(address)).headers.etag }
  const [shop, ceiling] = [[], []]
  for (let round = 0; round < turns.rounds; round++) {
    ceiling.push(await wrk(address, turns, known))
    shop.push(await wrk(url + path, turns, headers))
  }
  return { shop: together(shop), ceiling: together(ceiling) }
}

const config = (folder, files, port) => `
daemon off;
user ${userInfo().username};
pid ${join(folder, 'nginx.pid')};
worker_processes auto;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000;
  default_type application/json;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${files}; }
}
`
