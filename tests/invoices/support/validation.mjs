// Validation of electronic invoices against the schemas of their publishers and the rules of EN 16931.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import SaxonJS from 'saxon-js'
import { fromRoot } from '../../../scripts/lib/paths.mjs'

const SOURCE = fromRoot('tests', 'invoices', 'schemas')
const EXPANDED = fromRoot('target', 'invoice-schemas')
const RULES = 'EN16931-UBL-validation'

/** Main schema of each format. */
const SCHEMAS = {
  facturae: 'Facturaev3_2_2.xsd',
  invoice: 'ubl/maindoc/UBL-Invoice-2.1.xsd',
  creditNote: 'ubl/maindoc/UBL-CreditNote-2.1.xsd',
}

const require = createRequire(import.meta.url)

/** Writes a file that a concurrent run never sees in part. */
function writeAtomically(path, write) {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}`
  write(temporary)
  renameSync(temporary, path)
}

/** Expands the schemas and compiles the rules, unless an earlier run of the same versions has. */
export function prepare() {
  for (const name of readdirSync(SOURCE, { recursive: true }).filter((file) => file.endsWith('.gz'))) {
    const content = gunzipSync(readFileSync(join(SOURCE, name)))
    const path = join(EXPANDED, name.slice(0, -'.gz'.length))
    if (!existsSync(path) || !readFileSync(path).equals(content)) {
      writeAtomically(path, (temporary) => writeFileSync(temporary, content))
    }
  }
  compileRules()
  xmlRegisterFsInputProviders()
}

const stylesheetPath = () => join(EXPANDED, `${RULES}.xslt`)

/** Compiled rules, with the versions of the rules and of the compiler in the name. */
function compiledPath() {
  const { version } = require('xslt3/package.json')
  const [, rules] = readFileSync(stylesheetPath(), 'utf8').match(/Schematron version ([\d.]+)/)
  return join(EXPANDED, `${RULES}-${rules}-${version}.sef.json`)
}

function compileRules() {
  const compiled = compiledPath()
  if (existsSync(compiled)) return
  const program = join(dirname(require.resolve('xslt3/package.json')), 'xslt3.js')
  writeAtomically(compiled, (temporary) =>
    execFileSync(process.execPath, [
      program,
      `-xsl:${stylesheetPath()}`,
      `-export:${temporary}`,
      '-nogo',
      '-ns:##html5',
    ]),
  )
}

const validators = new Map()

function validatorOf(kind) {
  if (!validators.has(kind)) {
    const path = join(EXPANDED, SCHEMAS[kind])
    const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path })
    validators.set(kind, XsdValidator.fromDoc(schema))
  }
  return validators.get(kind)
}

/** Returns the errors of a document against the schema of its format. */
export function schemaErrors(kind, xml) {
  const document = XmlDocument.fromString(xml)
  try {
    validatorOf(kind).validate(document)
    return []
  } catch (error) {
    return (error.details ?? [error]).map(({ message }) => message.trim())
  } finally {
    document.dispose()
  }
}

/** Compiled rules, once they are read. */
let stylesheet

/** Returns the identifiers of the violated rules of EN 16931, and the number of rules that applied. */
export async function ruleErrors(xml) {
  stylesheet ??= JSON.parse(readFileSync(compiledPath(), 'utf8'))
  const options = { stylesheetInternal: stylesheet, sourceText: xml, destination: 'serialized' }
  const { principalResult } = await SaxonJS.transform(options, 'async')
  const failed = principalResult.matchAll(/<svrl:failed-assert[^>]*?\bid="([^"]+)"/g)
  const fired = principalResult.match(/<svrl:fired-rule/g) ?? []
  return { violated: [...new Set([...failed].map(([, id]) => id))], applied: fired.length }
}
