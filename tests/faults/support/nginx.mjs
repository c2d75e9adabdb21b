// nginx with the configuration files of deploy/. Only addresses, folders and certificates are replaced.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, fromRoot, nginxConfiguration, run, start, waitForPort } from './scripts.mjs'

export const hasNginx = async () => (await attempt('nginx', ['-v'])).code !== 127

/** Starts the reverse proxy of two replicas: port `http` redirects, `https` and the unencrypted `plain` forward. */
export async function startProxy(folder, { http, https, plain, replicas }) {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const keyOptions = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=tienda.example']
  await run('openssl', ['req', '-x509', ...keyOptions, '-keyout', key, '-out', certificate])
  return startNginx(folder, 'nginx.conf', http, {
    '127.0.0.1:8080': `127.0.0.1:${replicas[0]}`,
    '127.0.0.1:8082': `127.0.0.1:${replicas[1]}`,
    'listen 80': `listen 127.0.0.1:${http}`,
    ...(plain ? { 'listen 443 ssl http2;': `listen 127.0.0.1:${plain};\n    listen 443 ssl http2;` } : {}),
    'listen 443': `listen 127.0.0.1:${https}`,
    // The clients of the tests connect by IP address.
    'server_name tienda.example': 'server_name tienda.example 127.0.0.1',
    '/etc/letsencrypt/live/tienda.example': folder,
  })
}

/** Starts nginx with a file of deploy/, in which texts are replaced, and waits until it listens. */
export async function startNginx(folder, name, port, replacements) {
  const testPaths = {
    '/var/log/nginx': folder,
    '/etc/nginx/mostrador-headers.conf': fromRoot('deploy', 'nginx-headers.conf'),
  }
  writeFileSync(join(folder, 'shop.conf'), replaceIn(name, { ...replacements, ...testPaths }))
  writeFileSync(join(folder, 'main.conf'), mainConfiguration(folder))
  const settings = ['-p', folder, '-c', join(folder, 'main.conf'), '-e', join(folder, 'error.log')]
  await run('nginx', ['-t', '-q', ...settings])
  const nginx = start('nginx', settings)
  await waitForPort(port)
  return nginx
}

/** Reads a file of deploy/ and replaces texts, each of which it must contain. */
function replaceIn(name, replacements) {
  return Object.entries(replacements).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${name} does not contain «${from}».`)
      return text.replaceAll(from, to)
    },
    readFileSync(fromRoot('deploy', name), 'utf8'),
  )
}

const mainConfiguration = (folder) =>
  nginxConfiguration(
    folder,
    `
  include ${fromRoot('deploy', 'nginx-shared.conf')};
  include ${join(folder, 'shop.conf')};`,
  )
