// nginx with the very settings of deploy/: only addresses, folders and certificates are those of a drill.
import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { at } from '../../../scripts/lib/paths.mjs'
import { attempt, run, start } from '../../../scripts/lib/run.mjs'
import { listening } from '../../../scripts/lib/server.mjs'

/** Whether nginx is installed. */
export const hasProxy = async () => (await attempt('nginx', ['-v'])).code !== 127

/** Starts nginx in front of replicas at two ports; HTTP is answered at `http`, HTTPS at `https`. */
export async function startProxy(folder, { http, https, replicas }) {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=tienda.example']
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate])
  return startNginx(folder, 'nginx.conf', http, {
    '127.0.0.1:8080': `127.0.0.1:${replicas[0]}`,
    '127.0.0.1:8081': `127.0.0.1:${replicas[1]}`,
    'listen 80': `listen 127.0.0.1:${http}`,
    'listen 443': `listen 127.0.0.1:${https}`,
    // People of the drills come to an address, not to a name.
    'server_name tienda.example': 'server_name tienda.example 127.0.0.1',
    '/etc/letsencrypt/live/tienda.example': folder,
  })
}

/** Starts nginx as the host of the pages in a folder, and of the API of the shop at a port. */
export const startHost = (folder, { http, pages, shop }) =>
  startNginx(folder, 'nginx-static.conf', http, {
    'listen 8090': `listen 127.0.0.1:${http}`,
    '127.0.0.1:8080': `127.0.0.1:${shop}`,
    '/var/lib/mostrador-pages': pages,
  })

/** Starts nginx with the settings of a file of deploy/, with some texts of it exchanged, and waits until it listens. */
async function startNginx(folder, name, port, exchanges) {
  writeFileSync(join(folder, 'shop.conf'), changed(name, { ...exchanges, ...OWN(folder) }))
  writeFileSync(join(folder, 'main.conf'), around(folder))
  const settings = ['-p', folder, '-c', join(folder, 'main.conf'), '-e', join(folder, 'error.log')]
  await run('nginx', ['-t', '-q', ...settings])
  const proxy = start('nginx', settings)
  await listening(port)
  return proxy
}

/** Where every file of deploy/ writes and reads. */
const OWN = (folder) => ({
  '/var/log/nginx': folder,
  '/etc/nginx/mostrador-headers.conf': at('deploy', 'nginx-headers.conf'),
})

/** A file of deploy/ with each of these texts, which must be in it, exchanged for another. */
function changed(name, exchanges) {
  return Object.entries(exchanges).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${name} has no «${from}» any more`)
      return text.replaceAll(from, to)
    },
    readFileSync(at('deploy', name), 'utf8'),
  )
}

const around = (folder) => `
daemon off;
user ${userInfo().username};
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  include ${at('deploy', 'nginx-shared.conf')};
  include ${join(folder, 'shop.conf')};
}
`
