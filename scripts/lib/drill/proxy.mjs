// nginx with the very settings of deploy/nginx.conf: only addresses and certificates are those of a drill.
import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { at } from '../paths.mjs'
import { Problem } from '../progress.mjs'
import { attempt, run, start } from '../run.mjs'

/** Starts nginx in front of replicas at two ports; HTTP is answered at `http`, HTTPS at `https`. */
export async function startProxy(folder, { http, https, replicas }) {
  if ((await attempt('nginx', ['-v'])).code === 127) throw new Problem('Install nginx first.')
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=tienda.example']
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate])
  const shop = changed(readFileSync(at('deploy', 'nginx.conf'), 'utf8'), {
    '127.0.0.1:8081': `127.0.0.1:${replicas[0]}`,
    '127.0.0.1:8082': `127.0.0.1:${replicas[1]}`,
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ': `listen 127.0.0.1:${https} `,
    '/etc/letsencrypt/live/tienda.example': folder,
  })
  writeFileSync(join(folder, 'shop.conf'), shop)
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const settings = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  await run('nginx', ['-t', '-q', ...settings])
  return start('nginx', settings)
}

/** The settings with each of these texts, which must be in them, exchanged for another. */
function changed(settings, exchanges) {
  return Object.entries(exchanges).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no «${from}» any more`)
    return text.replaceAll(from, to)
  }, settings)
}

const around = (folder) => `
daemon off;
user ${userInfo().username};
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  include ${join(folder, 'shop.conf')};
}
`
