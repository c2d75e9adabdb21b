import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { invoiceViolations, numberViolations, testInstants } from './scenarios/clock.mjs'
import { parseCpuList } from './scenarios/cpus.mjs'
import { failureOf, nextSeed, rangeOf } from './scenarios/simulation.mjs'
import { all, short } from './suites.mjs'
import { header } from './support/mail-sink.mjs'
import { between, branch, random, shuffled } from './support/random.mjs'
import { invariant, limit, replaceSection, show, skipped } from './support/report.mjs'
import { fromRoot } from './support/scripts.mjs'

test('a violation fails a row; a limit is a target in the long size only', () => {
  assert.deepEqual(invariant('a', '1', []), ['a', '1', 'nothing lost', true])
  assert.equal(invariant('a', '1', ['lost'])[3], false)
  const [long, short] = ['long', 'short'].map((size) => limit(size, 'a', '9 ms', ['9 ms'], 'within 1 ms'))
  assert.deepEqual([long[3], short.slice(2)], [false, ['', true]])
  assert.deepEqual([skipped('a', 'b', 'long')[3], skipped('a', 'b', 'short')[3]], [false, true])
  assert.deepEqual(show([long, short]), [long])
})

test('the list `short` contains only scenarios of `all` that have a short size', () => {
  for (const { name, short: parameters } of short)
    assert.ok(parameters && all.some((scenario) => scenario.name === name), name)
})

test('random numbers depend on the seed only', () => {
  const sample = (next) => Array.from({ length: 20 }, () => between(next, 1, 1_000))
  assert.deepEqual(sample(random(7)), sample(random(7)))
  assert.notDeepEqual(sample(random(7)), sample(random(8)))
  assert.notDeepEqual(sample(branch(7, 0)), sample(branch(7, 1)))
  const list = Array.from({ length: 50 }, (_, n) => n)
  const permuted = shuffled(random(7), list)
  assert.notDeepEqual(permuted, list)
  assert.deepEqual(
    permuted.toSorted((a, b) => a - b),
    list,
  )
})

test('message headers are unfolded and decoded', () => {
  const message =
    'Message-ID: <1.ab@tienda.example>\r\nSubject: =?utf-8?b?UGVkaWRvIG51ZXZvIE0yNi0x?=\r\n =?utf-8?b?OiA0MiDigqw=?=\r\n\r\nSubject: no'
  assert.equal(header(message, 'message-id'), '<1.ab@tienda.example>')
  assert.equal(header(message, 'Subject'), 'Pedido nuevo M26-1: 42 €')
  assert.equal(header(message, 'Bcc'), '')
})

test('every scenario has its sections in docs/reliability.md', () => {
  const document = readFileSync(fromRoot('docs', 'reliability.md'), 'utf8')
  for (const { name, databases } of all)
    for (const { kind } of databases) {
      const section = `${name} ${kind}`
      assert.ok(replaceSection(document, section, 'figures').includes('figures'), section)
    }
})

test('an interrupted simulation continues only with the same program', () => {
  assert.equal(nextSeed(undefined, 'a'), 1)
  assert.equal(nextSeed({ program: 'a', next: 4_001 }, 'a'), 4_001)
  assert.equal(nextSeed({ program: 'a', next: 4_001 }, 'b'), 1)
  assert.equal(nextSeed({ program: 'a', next: 'soon' }, 'a'), 1)
  assert.deepEqual([rangeOf(1, 100_000), rangeOf(99_801, 100_000)], ['1..250', '99801..100000'])
  assert.equal(failureOf('   1  …\n\nSeed 7: a message is lost\nRepeated: …\n'), 'Seed 7: a message is lost')
  assert.equal(failureOf('no such file\n'), 'no such file')
})

test('CPU lists in the format of the kernel are parsed', () => {
  assert.deepEqual(parseCpuList('0-2,5'), [0, 1, 2, 5])
  assert.deepEqual(parseCpuList('3'), [3])
})

test('the test instants are midnights and daylight saving changes in Madrid', () => {
  const instants = testInstants(Date.parse('2026-11-24')).map(([, instant]) =>
    new Date(instant).toISOString(),
  )
  assert.deepEqual(instants, [
    '2027-02-09T23:00:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-10-31T01:00:00.000Z',
    '2027-12-31T23:00:00.000Z',
  ])
})

test('duplicate numbers, gaps, wrong years and wrong invoice dates are violations', () => {
  const order = (number, at) => ({ number, created_at: Date.parse(at) })
  const [beforeMidnight, atMidnight] = ['2027-12-31T22:59:59Z', '2027-12-31T23:00:00Z']
  assert.deepEqual(
    numberViolations([order('M27-000001', beforeMidnight), order('M28-000002', atMidnight)]),
    [],
  )
  assert.equal(numberViolations([order('M27-000001', atMidnight)]).length, 1)
  assert.equal(
    numberViolations([order('M27-000001', beforeMidnight), order('M27-000003', beforeMidnight)]).length,
    1,
  )
  const invoice = (number, at, issued_on) => ({ number, issued_at: Date.parse(at), issued_on })
  const valid = [
    invoice('S27-000001', beforeMidnight, '31-12-2027'),
    invoice('F27-000001', beforeMidnight, '31-12-2027'),
    invoice('S28-000001', atMidnight, '01-01-2028'),
  ]
  assert.deepEqual(invoiceViolations(valid), [])
  assert.equal(invoiceViolations([invoice('S27-000001', beforeMidnight, '01-01-2028')]).length, 1)
  assert.equal(invoiceViolations([...valid, invoice('S28-000001', atMidnight, '01-01-2028')]).length, 1)
})
