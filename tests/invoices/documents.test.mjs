// Electronic invoices that the Rust tests write, against the official schemas and rules (rules 15.3 to 15.7).
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { prepare, ruleErrors, schemaErrors } from './support/validation.mjs'

const FOLDER = fromRoot('tests', 'invoices', 'documents')
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.xml'))
const read = (name) => readFileSync(join(FOLDER, name), 'utf8')
const kindOf = (xml) => (xml.includes('<CreditNote ') ? 'creditNote' : 'invoice')

/** Replaces a text that must occur. */
function replaced(xml, from, to) {
  assert.ok(xml.includes(from), from)
  return xml.replace(from, to)
}

before(prepare)

test('there are documents of every kind in both formats', () => {
  const facturae = names.filter((name) => name.endsWith('-facturae.xml'))
  const ubl = names.filter((name) => name.endsWith('-ubl.xml'))
  assert.ok(facturae.length >= 30 && ubl.length >= 26, `${facturae.length} and ${ubl.length}`)
  assert.equal(facturae.length + ubl.length, names.length)
  const categories = ubl.flatMap((name) => [
    ...read(name).matchAll(/<cbc:ID>(S|Z|E|G|K|AE|O|L|M)<\/cbc:ID>/g),
  ])
  const found = new Set(categories.map(([, category]) => category))
  assert.deepEqual([...found].sort(), ['AE', 'E', 'G', 'K', 'L', 'M', 'O', 'S', 'Z'])
})

for (const name of names.filter((candidate) => candidate.endsWith('-facturae.xml'))) {
  test(`${name} follows the schema of Facturae`, () => {
    assert.deepEqual(schemaErrors('facturae', read(name)), [])
  })
}

for (const name of names.filter((candidate) => candidate.endsWith('-ubl.xml'))) {
  test(`${name} follows the schema of UBL and the rules of EN 16931`, async () => {
    const xml = read(name)
    assert.deepEqual(schemaErrors(kindOf(xml), xml), [])
    const { violated, applied } = await ruleErrors(xml)
    assert.deepEqual(violated, [])
    assert.ok(applied > 20, `${applied} rules applied`)
  })
}

test('the schema of Facturae rejects a missing element and a wrong code', () => {
  const xml = read('complete-facturae.xml')
  const withoutTotal = xml.replace(/<InvoiceTotal>.*<\/InvoiceTotal>\s*/, '')
  assert.match(schemaErrors('facturae', withoutTotal).join(), /TotalOutstandingAmount|InvoiceTotal/)
  assert.notDeepEqual(schemaErrors('facturae', replaced(xml, '<PersonTypeCode>J<', '<PersonTypeCode>X<')), [])
  assert.notDeepEqual(schemaErrors('facturae', replaced(xml, '<CountryCode>ESP<', '<CountryCode>ES<')), [])
})

test('the schema of UBL rejects an unknown element', () => {
  const xml = replaced(read('complete-ubl.xml'), '<cbc:ID>F26-000001</cbc:ID>', '<cbc:Nr>F26-000001</cbc:Nr>')
  assert.notDeepEqual(schemaErrors('invoice', xml), [])
})

test('the rules of EN 16931 reject wrong totals, rates and missing identifiers', async () => {
  const xml = read('complete-ubl.xml')
  const violated = async (document) => (await ruleErrors(document)).violated
  const total = /(<cbc:TaxInclusiveAmount currencyID="EUR">)[\d.]+/
  assert.match(xml, total)
  assert.ok((await violated(xml.replace(total, '$1999.99'))).includes('BR-CO-15'))
  const lines = /(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)[\d.]+/
  assert.match(xml, lines)
  assert.ok((await violated(xml.replace(lines, '$1999.99'))).includes('BR-CO-10'))
  const prepaid = /(<cbc:PrepaidAmount currencyID="EUR">)[\d.]+/
  assert.match(xml, prepaid)
  assert.ok((await violated(xml.replace(prepaid, '$10.01'))).includes('BR-CO-16'))
  const taxable = /(<cbc:TaxableAmount currencyID="EUR">)[\d.]+/
  assert.match(xml, taxable)
  assert.ok((await violated(xml.replace(taxable, '$1999.99'))).includes('BR-S-08'))
  const supply = read('intra-community-ubl.xml')
  const withoutDelivery = supply.replace(/<cac:Delivery>[\s\S]*<\/cac:Delivery>/, '')
  assert.notEqual(withoutDelivery, supply)
  assert.ok((await violated(withoutDelivery)).includes('BR-IC-12'))
  const untaxed = replaced(read('not-subject-ubl.xml'), '<cbc:ID>O</cbc:ID>', '<cbc:ID>S</cbc:ID>')
  assert.notDeepEqual(await violated(untaxed), [])
})

test('a zero rate (Z) has no reason for an exemption, which the rules of EN 16931 reject', async () => {
  const xml = read('exempt-ubl.xml').replaceAll('<cbc:ID>E</cbc:ID>', '<cbc:ID>Z</cbc:ID>')
  assert.equal(xml.match(/<cbc:ID>Z<\/cbc:ID>/g).length, 2)
  assert.deepEqual((await ruleErrors(xml)).violated, ['BR-Z-10'])
  const zeroRate = xml.replace(/<cbc:TaxExemptionReason>.*<\/cbc:TaxExemptionReason>\s*/, '')
  assert.deepEqual(schemaErrors('invoice', zeroRate), [])
  assert.deepEqual((await ruleErrors(zeroRate)).violated, [])
})
