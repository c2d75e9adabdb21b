// Wapiti: looks at pages and at what the contract of the API describes, as somebody who means no good.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../paths.mjs'
import { Problem } from '../progress.mjs'
import { pythonTool } from '../python-tools.mjs'
import { attempt } from '../run.mjs'

export const wapiti = pythonTool('wapiti3', '3.2.3')

/** What needs nobody outside this machine; without the one that tries every method everywhere, and so logs out. */
const MODULES =
  'exec,file,sql,timesql,xss,permanentxss,redirect,crlf,csrf,csp,http_headers,cookieflags,htaccess,backup,shellshock,ldap,upload'
const LEVELS = { 1: 'low', 2: 'medium', 3: 'high', 4: 'high' }
/** The longest that it looks around, and that each module attacks, in seconds: what is cut short then has not passed. */
const [SCAN_S, ATTACK_S] = [300, 600]

/** What ends the session with which it looks around: nothing behind a login could be tried afterwards. */
const isTheEnd = (path) => path === '/session' || path.startsWith('/customers/me/sessions')

/** The contract without that. */
export function withoutTheEnd({ paths, ...contract }) {
  const kept = Object.entries(paths).map(([path, { delete: ends, ...rest }]) => [
    path,
    ends && !isTheEnd(path) ? { ...rest, delete: ends } : rest,
  ])
  return { ...contract, paths: Object.fromEntries(kept) }
}

/** Scans a shop at an origin, as a customer with a token; gives what it finds, and what it tried. */
export async function pages(origin, token, folder, report) {
  const [file, contract] = [join(folder, 'wapiti.json'), join(folder, 'openapi.json')]
  writeFileSync(
    contract,
    JSON.stringify(withoutTheEnd(JSON.parse(readFileSync(at('api', 'openapi.json'), 'utf8')))),
  )
  const args = [
    ...['-u', `${origin}/`, '--scope', 'domain', '--swagger', contract, '-m', MODULES],
    ...['-d', '3', '--max-scan-time', String(SCAN_S), '--max-attack-time', String(ATTACK_S)],
    ...['-H', `Authorization: Bearer ${token}`, '--store-session', join(folder, 'wapiti'), '--flush-session'],
    ...['-f', 'json', '-o', file, '--no-bugreport', '--verify-ssl', '0', '-v', '1'],
  ]
  const { code, output } = await attempt(wapiti.program('wapiti'), args, { cwd: folder, onLine: report })
  if (code !== 0) throw new Problem(`Wapiti ended with ${code}:\n${output.slice(-2_000)}`)
  const answer = await fetch(`${origin}/api/v1/customers/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return judged(JSON.parse(readFileSync(file, 'utf8')), output, answer.status)
}

/**
 * What its report says, and its output of what it did not bring to an end: the report does not tell of that. And how the shop
 * answers the customer afterwards whom it looked around as.
 */
export function judged({ vulnerabilities, anomalies, infos }, output, status) {
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([what, all]) =>
    all.map(({ level, method, path, parameter, info }) => ({
      level: LEVELS[level] ?? 'low',
      what,
      where: `${method} ${path}${parameter ? ` (${parameter})` : ''}: ${info}`,
    })),
  )
  const cut = [
    ...(output.includes('Max scan time was reached') ? ['looking around'] : []),
    ...Array.from(
      output.matchAll(/Max attack time was reached for module (\w+)/g),
      ([, name]) => `module ${name}`,
    ),
    ...(status === 200 ? [] : [`behind a login, which no longer counts (${status})`]),
  ].map((where) => ({ level: 'medium', what: 'not tried to its end', where }))
  const looked = infos.crawled_pages_nbr ?? 0
  return { findings: [...findings, ...cut], looked, tried: `${looked} addresses` }
}
