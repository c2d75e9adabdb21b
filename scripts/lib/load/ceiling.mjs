// nginx sending files: as many requests a second as this machine answers at all.
import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { start } from '../run.mjs'
import { answering } from '../server.mjs'

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
