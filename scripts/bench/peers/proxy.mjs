// nginx in front of another shop, as in front of this one: TLS, HTTP/2, compression.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from '../../lib/load/server.mjs'
import { CERTIFICATE, HOST, KEY } from '../../lib/measure/protocols.mjs'
import { nginxConfiguration } from '../../lib/nginx.mjs'
import { start } from '../../lib/run.mjs'
import { freePort, waitForPort } from '../../lib/server.mjs'

const configuration = (folder, certificates, https, locations) =>
  nginxConfiguration(
    folder,
    `
  gzip on;
  gzip_comp_level 6;
  gzip_proxied any;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml;
  # Removes the address of the local Storefront API, which would be an invalid source of Hydrogen's policy.
  map $upstream_http_content_security_policy $policy {
    default $upstream_http_content_security_policy;
    "~^(?<head>.*) https://http://[0-9.:]+(?<tail>.*)$" "$head$tail";
  }
  server {
    listen 127.0.0.1:${https} ssl http2;
    server_name ${HOST};
    ssl_certificate ${join(certificates, CERTIFICATE)};
    ssl_certificate_key ${join(certificates, KEY)};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_hide_header Content-Security-Policy;
    add_header Content-Security-Policy $policy always;
    proxy_set_header Host $host:$server_port;
    proxy_set_header X-Forwarded-Proto $scheme;
    # An icon is content of a shop: its absence is no error of a starter.
    location = /favicon.ico { return 204; }
    ${locations.map(([path, port]) => `location ${path} { proxy_pass http://127.0.0.1:${port}; }`).join('\n    ')}
  }`,
  )

/** Runs `work(origin)` behind nginx with the certificate in `parent`; `locations` are pairs of a path and the port of its server. */
export async function withPeerProxy(parent, name, locations, work) {
  const folder = join(parent, name)
  mkdirSync(folder)
  const https = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, parent, https, locations))
  const nginx = start('nginx', [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ])
  try {
    await waitForPort(https)
    return await work(`https://${HOST}:${https}`)
  } finally {
    await stop(nginx)
  }
}
