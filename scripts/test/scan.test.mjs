import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { at } from '../lib/paths.mjs'
import { judged as bySemgrep } from '../lib/scan/semgrep.mjs'
import { judged as bySqlmap, targets } from '../lib/scan/sqlmap.mjs'
import { verdict } from '../lib/scan/verdict.mjs'
import { judged as byWapiti, withoutTheEnd } from '../lib/scan/wapiti.mjs'

const passes = (result) => verdict('x', result).at(-1)

test('a scanner that has looked at nothing has not passed', () => {
  assert.equal(passes({ findings: [], looked: 3, tried: '' }), true)
  assert.equal(passes({ findings: [], looked: 0, tried: '' }), false)
  const found = (level, what = 'x', where = '') => ({
    findings: [{ level, what, where }],
    looked: 3,
    tried: '',
  })
  assert.deepEqual(
    ['low', 'medium', 'high'].map((level) => passes(found(level))),
    [true, false, false],
  )
  const known = 'POST /api/v1/payments/redsys/notifications: '
  assert.equal(passes(found('medium', 'Cross Site Request Forgery', known)), true)
})

test('semgrep has read a file of each folder, and all of it', () => {
  const said = (scanned, errors = [], results = []) =>
    bySemgrep(`It begins\n${JSON.stringify({ results, errors, paths: { scanned } })}`, ['api/src', 'app/src'])
  const both = ['api/src/lib.rs', 'app/src/main.tsx']
  assert.deepEqual(said(both), { findings: [], looked: 2, tried: '2 files, 0 of them in part' })
  assert.equal(passes(said([])), false)
  assert.deepEqual(said(both.slice(1)).findings, [{ level: 'medium', what: 'not read', where: 'api/src' }])
  const late = { type: 'Timeout', level: 'warn', path: 'api/src/lib.rs', message: 'x' }
  assert.deepEqual(said(both, [late]).findings, [
    { level: 'medium', what: 'not read to its end', where: 'api/src/lib.rs: Timeout' },
  ])
  const partly = { type: ['PartialParsing', []], level: 'warn', path: 'api/src/lib.rs', message: 'x' }
  assert.deepEqual(said(both, [partly, partly]), {
    findings: [],
    looked: 2,
    tried: '2 files, 1 of them in part',
  })
  assert.throws(() => said(both, [{ level: 'error', message: 'no rule' }]), /no rule/)
  assert.throws(() => bySemgrep(''), /nothing/)
  const result = {
    check_id: 'a.b.html',
    path: 'app/src/a.ts',
    start: { line: 3 },
    extra: { severity: 'ERROR' },
  }
  assert.deepEqual(said(both, [], [result]).findings, [
    { level: 'high', what: 'html', where: 'app/src/a.ts:3' },
  ])
})

test('Wapiti has found addresses, and come to its end', () => {
  const report = (number, vulnerabilities = {}) => ({
    vulnerabilities,
    anomalies: {},
    infos: { crawled_pages_nbr: number },
  })
  assert.deepEqual(byWapiti(report(7), '', 200), { findings: [], looked: 7, tried: '7 addresses' })
  assert.equal(passes(byWapiti(report(0), '', 200)), false)
  assert.equal(passes(byWapiti(report(undefined), '', 200)), false)
  const output = [
    'Max scan time was reached, stopping.',
    '[*] Launching module sql',
    'Max attack time was reached for module sql, stopping.',
  ]
  assert.deepEqual(
    byWapiti(report(7), output.join('\n'), 200).findings.map(({ level, where }) => [level, where]),
    [
      ['medium', 'looking around'],
      ['medium', 'module sql'],
    ],
  )
  const one = { level: 3, method: 'GET', path: '/a', parameter: 'q', info: 'why' }
  assert.deepEqual(byWapiti(report(7, { XSS: [one] }), '', 200).findings, [
    { level: 'high', what: 'XSS', where: 'GET /a (q): why' },
  ])
})

test('Wapiti stays logged in to its end', () => {
  const report = { vulnerabilities: {}, anomalies: {}, infos: { crawled_pages_nbr: 7 } }
  assert.deepEqual(byWapiti(report, '', 401).findings, [
    { level: 'medium', what: 'not tried to its end', where: 'behind a login, which no longer counts (401)' },
  ])
  const contract = JSON.parse(readFileSync(at('api', 'openapi.json'), 'utf8'))
  const operations = ({ paths }) =>
    Object.entries(paths).flatMap(([path, all]) => Object.keys(all).map((method) => `${method} ${path}`))
  const kept = operations(withoutTheEnd(contract))
  assert.deepEqual(
    operations(contract).filter((operation) => !kept.includes(operation)),
    ['delete /customers/me/sessions', 'delete /customers/me/sessions/{id}', 'delete /session'],
  )
})

test('sqlmap has tried a parameter, and come to its end', () => {
  const no = "[10:00:00] [WARNING] GET parameter 'query' does not seem to be injectable\n"
  const end = '[10:00:09] [CRITICAL] all tested parameters do not appear to be injectable. Try to increase\n'
  assert.deepEqual(bySqlmap(no + end, 'GET a'), { looked: 1 })
  const vulnerable =
    "GET parameter 'query' is vulnerable. Do you want to keep testing the others (if any)? [y/N] N"
  assert.equal(bySqlmap(no + vulnerable, 'GET a').finding.level, 'high')
  for (const unfinished of ['', no, end, 'no parameter(s) found for testing in the provided data'])
    assert.deepEqual(bySqlmap(unfinished, 'GET a').finding.what, 'not tried to its end', unfinished)
})

test('what sqlmap tries stands in the contract, with the answer that is expected', () => {
  const { paths } = JSON.parse(readFileSync(at('api', 'openapi.json'), 'utf8'))
  const shapes = Object.keys(paths).map((path) => [
    path,
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  ])
  const own = { orders: ['M26-000001'], addresses: [1], certificates: ['abc'] }
  for (const { path, method = 'GET', answer } of targets(own, 'code')) {
    const asked = `/${path.replace('*', '').split('?')[0]}`
    const operations = shapes.filter(([, shape]) => shape.test(asked)).map(([known]) => paths[known])
    const answers = operations.flatMap((all) => Object.keys(all[method.toLowerCase()]?.responses ?? {}))
    assert.ok(answers.includes(String(answer)), `${method} ${path}: ${answer}`)
  }
})
