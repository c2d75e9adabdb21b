// Main configuration of an nginx process that runs from a folder of its own, in the foreground.
import { userInfo } from 'node:os'
import { join } from 'node:path'

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Returns the configuration with the content of its `http` block, and further directives of the main context. */
export const nginxConfiguration = (folder, http, main = '') => `
daemon off;
user ${userInfo().username};
pid ${join(folder, 'nginx.pid')};
${main}
events { worker_connections 1024; }
http {
  access_log off;
  ${TEMPORARY.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  ${http.trim()}
}
`
