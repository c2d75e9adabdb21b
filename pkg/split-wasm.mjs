// The engine's WebAssembly in two parts: what a first visit runs, and the rest, which comes when it is wanted.
//
// Both parts are one program: they share memory, globals and tables. In the first part every function of the rest is a
// stub, which has the rest brought if it is not there yet (the import `rest.load`) and goes on through a table that the
// rest fills. What a first visit runs is found out by letting it run: which way a function is assigned changes when its
// bytes are fetched, and nothing else.
import binaryen from 'binaryen'

const listed = (count, at) => Array.from({ length: count }, (_, index) => at(index))

const functionsOf = (module) =>
  listed(module.getNumFunctions(), (index) => binaryen.getFunctionInfo(module.getFunctionByIndex(index)))
const globalsOf = (module) =>
  listed(module.getNumGlobals(), (index) => binaryen.getGlobalInfo(module.getGlobalByIndex(index)))
const tablesOf = (module) =>
  listed(module.getNumTables(), (index) => binaryen.getTableInfo(module.getTableByIndex(index)))
const exportsOf = (module) =>
  listed(module.getNumExports(), (index) => binaryen.getExportInfo(module.getExportByIndex(index)))

const prune = (module) => module.runPasses(['remove-unused-module-elements'])

// As the whole was optimised (wasm-bindings/Cargo.toml).
binaryen.setOptimizeLevel(2)
binaryen.setShrinkLevel(1)
binaryen.setOneCallerInlineMaxSize(20)
binaryen.setDebugInfo(false)

function optimised(module) {
  module.optimize()
  module.runPasses(['strip-producers', 'strip-target-features'])
  const bytes = module.emitBinary()
  module.dispose()
  return bytes
}

/**
 * The same program, which notes what it runs: the function that reads the notes takes an instance's exports and returns
 * the names of the functions that have run.
 */
export function observed(wasm) {
  const module = binaryen.readBinary(wasm)
  const own = functionsOf(module).filter(({ module: from }) => !from)
  for (const { name, results, body } of own) {
    const note = `ran ${name}`
    module.addGlobal(note, binaryen.i32, true, module.i32.const(0))
    module.addGlobalExport(note, note)
    const noting = module.global.set(note, module.i32.const(1))
    binaryen.Function.setBody(module.getFunction(name), module.block(null, [noting, body], results))
  }
  const ran = (exports) =>
    new Set(own.map(({ name }) => name).filter((name) => exports[`ran ${name}`].value === 1))
  const observing = module.emitBinary()
  module.dispose()
  return { wasm: observing, ran }
}

/** The two parts of a program, of which the first has the functions of these names. */
export function split(wasm, first) {
  const original = binaryen.readBinary(wasm)
  const all = functionsOf(original)
  original.dispose()
  const later = all.filter(({ module, name }) => !module && !first.has(name))
  const entries = entriesOf(wasm, later)
  const { module: rest, borrowed } = restOf(wasm, all, later, entries)
  return { first: firstOf(wasm, later, entries, borrowed), rest: optimised(rest) }
}

/** The functions of the rest by which the first part can come into it. */
function entriesOf(wasm, later) {
  const module = binaryen.readBinary(wasm)
  for (const { name } of later) importInstead(module, name, ['rest', name])
  prune(module)
  const entries = functionsOf(module).filter(({ module: from }) => from === 'rest')
  module.dispose()
  return entries
}

/** The rest, and what it borrows of the first part: functions under the names that the first part exports them by. */
function restOf(wasm, all, later, entries) {
  const module = binaryen.readBinary(wasm)
  const own = new Set(later.map(({ name }) => name))
  for (const { name } of exportsOf(module)) module.removeExport(name)
  const segments = listed(module.getNumElementSegments(), (index) =>
    binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(index)),
  )
  for (const { name } of segments) module.removeElementSegment(name)
  for (const { name } of all) if (!own.has(name)) importInstead(module, name, ['first', name])
  // Its data are the first part's, who has put them into the memory.
  module.setMemory(0, -1, null, [])
  module.addMemoryImport('0', 'first', 'memory')
  for (const { name, type, mutable } of globalsOf(module)) {
    module.removeGlobal(name)
    module.addGlobalImport(name, 'first', outside(name), type, mutable)
  }
  for (const { name } of tablesOf(module)) module.addTableImport(name, 'first', outside(name))
  module.addTable('entries', entries.length, entries.length)
  module.addTableImport('entries', 'first', 'entries')
  const names = entries.map(({ name }) => name)
  module.addActiveElementSegment('entries', 'entries', names, module.i32.const(0))
  prune(module)
  const borrowed = new Map(
    functionsOf(module)
      .filter(({ module: from }) => from === 'first')
      .map(({ name }, index) => [name, `f${index.toString(36)}`]),
  )
  for (const [name, short] of borrowed) importInstead(module, name, ['first', short])
  return { module, borrowed }
}

function firstOf(wasm, later, entries, borrowed) {
  const module = binaryen.readBinary(wasm)
  module.addGlobal('here', binaryen.i32, true, module.i32.const(0))
  module.addGlobalExport('here', 'here')
  module.addFunctionImport('load', 'rest', 'load', binaryen.none, binaryen.none)
  const missing = module.i32.eqz(module.global.get('here', binaryen.i32))
  const bring = module.if(missing, module.call('load', [], binaryen.none))
  module.addFunction('bring', binaryen.none, binaryen.none, [], bring)
  const places = new Map(entries.map(({ name }, place) => [name, place]))
  for (const { name, params, results } of later) {
    module.removeFunction(name)
    const place = places.get(name)
    const body = place === undefined ? module.unreachable() : stub(module, place, params, results)
    module.addFunction(name, params, results, [], body)
  }
  for (const { name, mutable } of globalsOf(module))
    if (mutable && name !== 'here') module.addGlobalExport(name, outside(name))
  for (const { name } of tablesOf(module)) module.addTableExport(name, outside(name))
  module.addTable('entries', entries.length, entries.length)
  module.addTableExport('entries', 'entries')
  for (const [name, short] of borrowed) module.addFunctionExport(name, short)
  prune(module)
  return optimised(module)
}

function stub(module, place, params, results) {
  const passed = binaryen.expandType(params).map((type, index) => module.local.get(index, type))
  const enter = module.call_indirect('entries', module.i32.const(place), passed, params, results)
  return module.block(null, [module.call('bring', [], binaryen.none), enter], results)
}

function importInstead(module, name, [from, as]) {
  const { params, results } = binaryen.getFunctionInfo(module.getFunction(name))
  module.removeFunction(name)
  module.addFunctionImport(name, from, as, params, results)
}

/** By what name a global or a table goes from the first part to the rest: the glue has names of its own. */
const outside = (name) => `shared ${name}`
