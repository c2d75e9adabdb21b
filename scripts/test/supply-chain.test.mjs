import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditVerdict, lockProblems, strangeLicences, undigested } from '../lib/supply-chain.mjs'

const entry = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }

test('a lock file names what it locks by its digest', () => {
  const packages = {
    '': {},
    app: { name: 'app' },
    'node_modules/app': { link: true },
    'node_modules/a': entry,
    'node_modules/b': { ...entry, integrity: undefined },
    'node_modules/c': { ...entry, resolved: 'git+ssh://x' },
  }
  assert.deepEqual(lockProblems({ lockfileVersion: 3, packages }), [
    'node_modules/b has no digest',
    'node_modules/c comes from git+ssh://x',
  ])
  const elsewhere = { 'node_modules/d': { ...entry, integrity: undefined, optional: true } }
  assert.deepEqual(lockProblems({ lockfileVersion: 3, packages: elsewhere }), [])
  assert.deepEqual(undigested({ packages: elsewhere }), ['node_modules/d'], 'but it is told')
  assert.equal(lockProblems({ lockfileVersion: 1, packages: {} }).length, 1)
})

test('a licence that nobody has looked at is named', () => {
  const packages = {
    'node_modules/a': entry,
    'node_modules/b': { ...entry, license: 'SSPL-1.0' },
    'node_modules/c': {},
  }
  assert.deepEqual(strangeLicences(packages), ['node_modules/b: SSPL-1.0', 'node_modules/c: no licence'])
})

test('a registry that answers no audit is no registry without vulnerabilities', () => {
  assert.match(auditVerdict(1, '{"message":"404 Not Found"}').unknown, /404/)
  assert.match(auditVerdict(1, '{"error":{"summary":"endpoint not implemented"}}').unknown, /endpoint/)
  assert.ok(auditVerdict(1, 'npm error').unknown)
  assert.ok(auditVerdict(0, '').unknown)
  const counts = (moderate, high) =>
    JSON.stringify({ metadata: { vulnerabilities: { low: 3, moderate, high, critical: 0 } } })
  assert.equal(auditVerdict(0, counts(0, 0)).serious, 0)
  assert.equal(auditVerdict(1, counts(1, 2)).serious, 3)
})
