import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from './scripts.mjs'

/** First capture group of every match in a file. */
const matchesIn = (pattern, ...path) =>
  [...readFileSync(fromRoot(...path), 'utf8').matchAll(pattern)].map(([, group]) => group)

test('the files of deploy/ agree on the addresses of the shop', () => {
  const [shop, panel, ...otherAddresses] = matchesIn(/^listen = "(.+)"$/gm, 'api', 'mostrador.example.toml')
  assert.deepEqual(otherAddresses, [])
  const panelProxies = matchesIn(/proxy_pass http:\/\/([\d.:]+);/g, 'deploy', 'nginx-panel.conf')
  assert.deepEqual([...new Set(panelProxies)], [panel])
  const [first, second, ...others] = matchesIn(/^ +server (127\.0\.0\.1:\d+) /gm, 'deploy', 'nginx.conf')
  assert.deepEqual([first, others], [shop, []])
  assert.deepEqual(matchesIn(/MOSTRADOR_LISTEN=([\d.:]+)/g, 'docs', 'operating.md'), [second])
  assert.equal(new Set([shop, second, panel]).size, 3)
  const staticHost = ['deploy', 'nginx-static.conf']
  assert.deepEqual(matchesIn(/proxy_pass http:\/\/([\d.:]+);/g, ...staticHost), [shop])
  for (const port of matchesIn(/^ +listen (\d+)/gm, ...staticHost))
    assert.ok(
      ![shop, second, panel].some((address) => address.endsWith(`:${port}`)),
      `${port} is a port of a shop`,
    )
  assert.deepEqual(matchesIn(/^ListenStream=(.+)$/gm, 'deploy', 'mostrador.socket'), [shop])
  assert.deepEqual(matchesIn(/--api http:\/\/([\d.:]+)\//g, 'deploy', 'mostrador-pages.service'), [shop])
})
