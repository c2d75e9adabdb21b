// Messages to the tax agency (VERI*FACTU) are valid by its official schemas. The server's own test writes and compares them.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const FIXTURES = new URL('../fixtures/verifactu/', import.meta.url)
const RECORD = /<sum:RegistroFactura>.*<\/sum:RegistroFactura>/s
const MAX_RECORDS = 1_000

const read = (path: string) => readFileSync(new URL(path, FIXTURES), 'utf8')

/** Content of the body of a SOAP envelope. */
function body(message: string) {
  const content = /<soapenv:Body>(.*)<\/soapenv:Body>/s.exec(message)?.[1]
  if (!content) throw new Error('no SOAP envelope')
  return content
}

/** Schema of the agency, as a function that throws for an invalid document. */
function loadSchema(name: string) {
  const path = fileURLToPath(new URL(`schema/${name}`, FIXTURES))
  const document = XmlDocument.fromString(readFileSync(path, 'utf8'), { url: path })
  const validator = XsdValidator.fromDoc(document)
  const validate = (xml: string) => {
    const checked = XmlDocument.fromString(xml)
    try {
      validator.validate(checked)
    } finally {
      checked.dispose()
    }
  }
  const dispose = () => {
    validator.dispose()
    document.dispose()
  }
  return { validate, dispose }
}

describe('records of invoices', () => {
  let sending: ReturnType<typeof loadSchema>
  let query: ReturnType<typeof loadSchema>

  beforeAll(() => {
    xmlRegisterFsInputProviders()
    sending = loadSchema('SuministroLR.xsd')
    query = loadSchema('ConsultaLR.xsd')
  })

  afterAll(() => {
    sending.dispose()
    query.dispose()
  })

  const names = readdirSync(new URL('documents/', FIXTURES))

  test.each(names)('%s is valid', (name) => {
    const schema = name === 'query.xml' ? query : sending
    schema.validate(body(read(`documents/${name}`)))
  })

  test('every kind has a document', () => {
    expect(names).toHaveLength(22)
  })

  test('a sending has a thousand records, and no more', () => {
    const one = body(read('documents/f1.xml'))
    const repeated = (count: number) => one.replace(RECORD, (record) => record.repeat(count))
    sending.validate(repeated(MAX_RECORDS))
    expect(() => sending.validate(repeated(MAX_RECORDS + 1))).toThrow()
  })

  test('a record has twelve lines, and no more', () => {
    const twelve = body(read('documents/twelve-lines.xml'))
    const thirteen = twelve.replace(/<DetalleDesglose>.*?<\/DetalleDesglose>/s, (line) => line + line)
    expect(() => sending.validate(thirteen)).toThrow()
  })

  test('the schema is in force', () => {
    const invalid = body(read('documents/f1.xml')).replace('<IDVersion>1.0<', '<IDVersion>9.9<')
    expect(() => sending.validate(invalid)).toThrow()
  })
})
