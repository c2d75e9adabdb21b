import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advisories, lockFileProblems, SKIPPED } from '../lib/security.mjs'

test('a lock file needs digests, accepted licences and registry sources', () => {
  const entry = { integrity: 'sha512-x', license: 'MIT' }
  const packages = {
    '': {},
    'node_modules/app': { link: true },
    'node_modules/a': entry,
    'node_modules/b': { ...entry, integrity: undefined },
    'node_modules/c': { ...entry, resolved: 'git+ssh://x' },
    'node_modules/d': { ...entry, license: 'SSPL-1.0' },
    'node_modules/e': { ...entry, integrity: undefined, optional: true },
    'node_modules/f': { ...entry, license: 'SEE LICENSE IN LICENSE.txt' },
    'node_modules/saxon-js': { ...entry, license: 'SEE LICENSE IN LICENSE.txt' },
  }
  assert.deepEqual(lockFileProblems({ packages }), [
    'node_modules/b: no digest',
    'node_modules/c: comes from git+ssh://x',
    'node_modules/d: licence SSPL-1.0 is not accepted',
    'node_modules/f: licence SEE LICENSE IN LICENSE.txt is not accepted',
  ])
})

test('an unreachable advisory database is reported as skipped', () => {
  assert.equal(advisories({ code: 0, output: '' }, /x/), undefined)
  assert.equal(advisories({ code: 1, output: 'endpoint not implemented' }, /severity/), SKIPPED)
  assert.throws(() => advisories({ code: 1, output: '2 high severity' }, /severity/), /2 high/)
})
