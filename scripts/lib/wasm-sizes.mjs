// Which modules a WebAssembly is made of: the sizes in its code section by the names in its name section.

const CUSTOM = 0
const IMPORT = 2
const CODE = 10
const DATA = 11
const FUNCTIONS = 1

/** Reads what WebAssembly is written in. */
class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at })
  }

  /** An unsigned number in LEB128. */
  number() {
    let [value, shift, byte] = [0, 1, 0]
    do {
      byte = this.bytes[this.at++]
      value += (byte & 0x7f) * shift
      shift *= 128
    } while (byte & 0x80)
    return value
  }

  /** The next so many bytes, or as many as stand before them. */
  part(length = this.number()) {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  text() {
    return new TextDecoder().decode(this.part())
  }

  get more() {
    return this.at < this.bytes.length
  }
}

function* sectionsOf(wasm) {
  const reader = new Reader(wasm, 8)
  while (reader.more) {
    const id = reader.bytes[reader.at++]
    yield { id, bytes: reader.part() }
  }
}

/** How many functions come from outside, and are numbered before those with code. */
function importedFunctions(bytes) {
  const reader = new Reader(bytes)
  let functions = 0
  for (let left = reader.number(); left > 0; left--) {
    reader.part()
    reader.part()
    const kind = reader.number()
    if (kind === 0) functions++
    if (kind === 0) reader.number()
    else {
      // A table's type of element, a global's type and whether it changes; limits have one number or two.
      if (kind === 1 || kind === 3) reader.number()
      const flags = reader.number()
      if (kind !== 3) for (let numbers = flags & 1 ? 2 : 1; numbers > 0; numbers--) reader.number()
    }
  }
  return functions
}

function codeSizes(bytes) {
  const reader = new Reader(bytes)
  return Array.from({ length: reader.number() }, () => reader.part().length)
}

/** The functions' names by their numbers; nothing from a custom section of another kind. */
function namesIn(bytes) {
  const names = new Map()
  const reader = new Reader(bytes)
  if (reader.text() !== 'name') return names
  while (reader.more) {
    const kind = reader.number()
    const part = new Reader(reader.part())
    if (kind !== FUNCTIONS) continue
    for (let left = part.number(); left > 0; left--) names.set(part.number(), part.text())
  }
  return names
}

/** Each function's name with the bytes of its code, and the bytes of its data. */
export function sizesOf(wasm) {
  let [imported, sizes, data, names] = [0, [], 0, new Map()]
  for (const { id, bytes } of sectionsOf(wasm)) {
    if (id === IMPORT) imported = importedFunctions(bytes)
    if (id === CODE) sizes = codeSizes(bytes)
    if (id === DATA) data = bytes.length
    if (id === CUSTOM) names = new Map([...names, ...namesIn(bytes)])
  }
  const functions = sizes.map((bytes, index) => ({ name: names.get(imported + index) ?? '', bytes }))
  return { functions, data }
}

/**
 * The module of a function by its Rust name: of ours the module, of others the crate. What a generic function is made for
 * does not count, but where it is written.
 */
export function moduleOf(name) {
  // The compiler tells crates of one name apart by a number.
  const path = name.replace(/\[[0-9a-f]+\]/g, '')
  const [, crate, module] = /\b([a-z_]\w*)::(\w+)?/.exec(path) ?? []
  if (crate?.startsWith('mostrador_')) return `${crate}::${module}`
  // What has no path is a type of the language itself, or no Rust.
  return crate ?? (path.startsWith('<') ? 'core' : 'others')
}

/** Bytes by module, the largest first. */
export function byModule({ functions, data }) {
  const sums = new Map([['data (texts and tables)', data]])
  for (const { name, bytes } of functions) {
    const module = moduleOf(name)
    sums.set(module, (sums.get(module) ?? 0) + bytes)
  }
  return [...sums].sort(([, a], [, b]) => b - a)
}
