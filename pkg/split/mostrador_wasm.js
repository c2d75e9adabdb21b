import { bring } from '../dist/loader/rest.js'
/* @ts-self-types="./mostrador_wasm.d.ts" */

/**
 * The engine of one shop.
 */
export class Engine {
  __destroy_into_raw() {
    const ptr = this.__wbg_ptr
    this.__wbg_ptr = 0
    EngineFinalization.unregister(this)
    return ptr
  }
  free() {
    const ptr = this.__destroy_into_raw()
    __wbg_call_guard()
    wasm.__wbg_engine_free(ptr, 0)
  }
  /**
   * Asks what changes nothing: the JSON of a `Query`, answered as JSON.
   *
   * # Errors
   * `UsageError` when it is none, or names a guard that nobody knows.
   * @param {number} now
   * @param {string} query
   * @returns {string}
   */
  ask(now, query) {
    let deferred4_0
    let deferred4_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      const val2 = +now
      const ptr0 = passStringToWasm0(query, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
      const len0 = WASM_VECTOR_LEN
      let ret
      __wbg_call_guard()
      ret = wasm.engine_ask(this.__wbg_ptr, val2, ptr0, len0)
      var ptr3 = ret[0]
      var len3 = ret[1]
      if (ret[3]) {
        ptr3 = 0
        len3 = 0
        throw takeFromExternrefTable0(ret[2])
      }
      deferred4_0 = ptr3
      deferred4_1 = len3
      return getStringFromWasm0(ptr3, len3)
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred4_0, deferred4_1, 1)
    }
  }
  /**
   * Adds units of a product, or of one of its variants.
   * @param {number} now
   * @param {number} product
   * @param {number | null | undefined} variant
   * @param {number} quantity
   * @returns {number}
   */
  cartAdd(now, product, variant, quantity) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    let ret
    __wbg_call_guard()
    ret = wasm.engine_cartAdd(
      this.__wbg_ptr,
      now,
      product,
      !isLikeNone(variant),
      isLikeNone(variant) ? 0 : variant,
      quantity,
    )
    return ret >>> 0
  }
  /**
   * What has become other of the cart since the last call, in numbers: see `cart_changes::crossing`.
   * @returns {Float64Array}
   */
  cartChanges() {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    let ret
    __wbg_call_guard()
    ret = wasm.engine_cartChanges(this.__wbg_ptr)
    var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice()
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8)
    return v1
  }
  /**
   * Takes a line out.
   * @param {number} now
   * @param {number} product
   * @param {number | null} [variant]
   * @returns {number}
   */
  cartRemove(now, product, variant) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    let ret
    __wbg_call_guard()
    ret = wasm.engine_cartRemove(
      this.__wbg_ptr,
      now,
      product,
      !isLikeNone(variant),
      isLikeNone(variant) ? 0 : variant,
    )
    return ret >>> 0
  }
  /**
   * Sets the quantity of a line.
   * @param {number} now
   * @param {number} product
   * @param {number | null | undefined} variant
   * @param {number} quantity
   * @returns {number}
   */
  cartReplace(now, product, variant, quantity) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    let ret
    __wbg_call_guard()
    ret = wasm.engine_cartReplace(
      this.__wbg_ptr,
      now,
      product,
      !isLikeNone(variant),
      isLikeNone(variant) ? 0 : variant,
      quantity,
    )
    return ret >>> 0
  }
  /**
   * The texts that belong to them, with a line break after each.
   * @returns {string}
   */
  cartTexts() {
    let deferred1_0
    let deferred1_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      let ret
      __wbg_call_guard()
      ret = wasm.engine_cartTexts(this.__wbg_ptr)
      deferred1_0 = ret[0]
      deferred1_1 = ret[1]
      return getStringFromWasm0(ret[0], ret[1])
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred1_0, deferred1_1, 1)
    }
  }
  /**
   * The effects since the last call when all of them write the cart, see [`ONLY_CART`]: three texts for each, with a
   * line break after every text. The name or the key, the value, and when a cookie expires; what is stored has nothing.
   * @returns {string}
   */
  cartWrites() {
    let deferred1_0
    let deferred1_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      let ret
      __wbg_call_guard()
      ret = wasm.engine_cartWrites(this.__wbg_ptr)
      deferred1_0 = ret[0]
      deferred1_1 = ret[1]
      return getStringFromWasm0(ret[0], ret[1])
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred1_0, deferred1_1, 1)
    }
  }
  /**
   * The effects since the last call, as JSON, in the order in which they are to be done.
   * @returns {string}
   */
  effects() {
    let deferred1_0
    let deferred1_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      let ret
      __wbg_call_guard()
      ret = wasm.engine_effects(this.__wbg_ptr)
      deferred1_0 = ret[0]
      deferred1_1 = ret[1]
      return getStringFromWasm0(ret[0], ret[1])
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred1_0, deferred1_1, 1)
    }
  }
  /**
   * Takes why a request has none.
   * @param {number} now
   * @param {number} id
   * @param {string} code
   * @returns {number}
   */
  failed(now, id, code) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    const val2 = +now
    const val3 = +id
    const ptr0 = passStringToWasm0(code, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
    const len0 = WASM_VECTOR_LEN
    let ret
    __wbg_call_guard()
    ret = wasm.engine_failed(this.__wbg_ptr, val2, val3, ptr0, len0)
    return ret >>> 0
  }
  /**
   * Gives a command: the JSON of a `Command`.
   *
   * # Errors
   * `UsageError` when it is none.
   * @param {number} now
   * @param {string} command
   * @returns {number}
   */
  give(now, command) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    const val2 = +now
    const ptr0 = passStringToWasm0(command, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
    const len0 = WASM_VECTOR_LEN
    let ret
    __wbg_call_guard()
    ret = wasm.engine_give(this.__wbg_ptr, val2, ptr0, len0)
    if (ret[2]) {
      throw takeFromExternrefTable0(ret[1])
    }
    return ret[0] >>> 0
  }
  /**
   * An engine that has not started. Requests go below `base_url`, which has no slash at its end.
   * @param {string} base_url
   */
  constructor(base_url) {
    const ptr0 = passStringToWasm0(base_url, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
    const len0 = WASM_VECTOR_LEN
    let ret
    __wbg_call_guard()
    ret = wasm.engine_new(ptr0, len0)
    this.__wbg_ptr = ret
    Object.defineProperty(this, '__wbg_inst', { value: __wbg_instance_id, writable: true })
    EngineFinalization.register(this, { ptr: ret, instance: __wbg_instance_id }, this)
    return this
  }
  /**
   * What is to be kept of a command when its request has been sent: see `recording::once_sent`.
   *
   * # Errors
   * `UsageError` when it is none.
   * @param {string} command
   * @returns {string}
   */
  onceSent(command) {
    let deferred3_0
    let deferred3_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      const ptr0 = passStringToWasm0(command, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
      const len0 = WASM_VECTOR_LEN
      let ret
      __wbg_call_guard()
      ret = wasm.engine_onceSent(this.__wbg_ptr, ptr0, len0)
      var ptr2 = ret[0]
      var len2 = ret[1]
      if (ret[3]) {
        ptr2 = 0
        len2 = 0
        throw takeFromExternrefTable0(ret[2])
      }
      deferred3_0 = ptr2
      deferred3_1 = len2
      return getStringFromWasm0(ptr2, len2)
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred3_0, deferred3_1, 1)
    }
  }
  /**
   * Has every input from now on written down, without what is personal. Before the start, or it is no whole session.
   */
  record() {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    __wbg_call_guard()
    wasm.engine_record(this.__wbg_ptr)
  }
  /**
   * What was written down since the last call: lines of JSON, each with its line break.
   * @returns {string}
   */
  recording() {
    let deferred1_0
    let deferred1_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      let ret
      __wbg_call_guard()
      ret = wasm.engine_recording(this.__wbg_ptr)
      deferred1_0 = ret[0]
      deferred1_1 = ret[1]
      return getStringFromWasm0(ret[0], ret[1])
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred1_0, deferred1_1, 1)
    }
  }
  /**
   * The request of an effect, as JSON for `fetch`, from a page of this origin with that cookie (empty: none); `null`
   * when it cannot be sent. Then [`Engine::responded`] or [`Engine::failed`] is to be told.
   * @param {number} id
   * @param {string} origin
   * @param {string} xsrf
   * @returns {string}
   */
  request(id, origin, xsrf) {
    let deferred4_0
    let deferred4_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      const val3 = +id
      let ptr0, len0, ptr1, len1
      try {
        ptr0 = passStringToWasm0(origin, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
        len0 = WASM_VECTOR_LEN
        ptr1 = passStringToWasm0(xsrf, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
        len1 = WASM_VECTOR_LEN
      } catch (e) {
        if (ptr1) {
          wasm.__wbindgen_free(ptr1, len1 * 1, 1)
        }
        if (ptr0) {
          wasm.__wbindgen_free(ptr0, len0 * 1, 1)
        }
        throw e
      }
      let ret
      __wbg_call_guard()
      ret = wasm.engine_request(this.__wbg_ptr, val3, ptr0, len0, ptr1, len1)
      deferred4_0 = ret[0]
      deferred4_1 = ret[1]
      return getStringFromWasm0(ret[0], ret[1])
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred4_0, deferred4_1, 1)
    }
  }
  /**
   * Takes the answer to a request.
   * @param {number} now
   * @param {number} id
   * @param {number} status
   * @param {string} body
   * @returns {number}
   */
  responded(now, id, status, body) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    const val2 = +now
    const val3 = +id
    const val4 = +status
    const ptr0 = passStringToWasm0(body, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc)
    const len0 = WASM_VECTOR_LEN
    let ret
    __wbg_call_guard()
    ret = wasm.engine_responded(this.__wbg_ptr, val2, val3, val4, ptr0, len0)
    return ret >>> 0
  }
  /**
   * Time has passed.
   * @param {number} now
   * @returns {number}
   */
  tick(now) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    let ret
    __wbg_call_guard()
    ret = wasm.engine_tick(this.__wbg_ptr, now)
    return ret >>> 0
  }
  /**
   * How often a slice has changed.
   *
   * # Errors
   * `UsageError` for a number that is no slice's.
   * @param {number} slice
   * @returns {number}
   */
  version(slice) {
    if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error('Invalid stale object from previous Wasm instance')
    }
    let ret
    __wbg_call_guard()
    ret = wasm.engine_version(this.__wbg_ptr, slice)
    if (ret[2]) {
      throw takeFromExternrefTable0(ret[1])
    }
    return ret[0] >>> 0
  }
  /**
   * A slice as JSON.
   *
   * # Errors
   * `UsageError` for a number that is no slice's.
   * @param {number} slice
   * @returns {string}
   */
  view(slice) {
    let deferred2_0
    let deferred2_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      let ret
      __wbg_call_guard()
      ret = wasm.engine_view(this.__wbg_ptr, slice)
      var ptr1 = ret[0]
      var len1 = ret[1]
      if (ret[3]) {
        ptr1 = 0
        len1 = 0
        throw takeFromExternrefTable0(ret[2])
      }
      deferred2_0 = ptr1
      deferred2_1 = len1
      return getStringFromWasm0(ptr1, len1)
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred2_0, deferred2_1, 1)
    }
  }
  /**
   * The cookie whose value `request` takes.
   * @returns {string}
   */
  xsrfCookie() {
    let deferred1_0
    let deferred1_1
    try {
      if (this.__wbg_inst !== undefined && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error('Invalid stale object from previous Wasm instance')
      }
      let ret
      __wbg_call_guard()
      ret = wasm.engine_xsrfCookie(this.__wbg_ptr)
      deferred1_0 = ret[0]
      deferred1_1 = ret[1]
      return getStringFromWasm0(ret[0], ret[1])
    } finally {
      __wbg_call_guard()
      wasm.__wbindgen_free(deferred1_0, deferred1_1, 1)
    }
  }
}
if (Symbol.dispose) Engine.prototype[Symbol.dispose] = Engine.prototype.free

function __wbg_reset_state() {
  __wbg_instance_id++
  cachedFloat64ArrayMemory0 = null
  cachedUint8ArrayMemory0 = null
  if (typeof numBytesDecoded !== 'undefined') numBytesDecoded = 0
  if (typeof WASM_VECTOR_LEN !== 'undefined') WASM_VECTOR_LEN = 0
  __wbg_reinit_scheduled = false
  wasmInstance = new WebAssembly.Instance(wasmModule, __wbg_get_imports())
  wasm = wasmInstance.exports
  wasm.__wbindgen_start()
}

/**
 * Has the next call find a fresh instance: new memory, nothing remembered. For after a panic, and only for the `web`
 * artefact: bundlers keep the module to themselves.
 */
export function renew() {
  __wbg_call_guard()
  wasm.renew()
}

/**
 * Runs when the module is instantiated.
 */
export function start() {
  __wbg_call_guard()
  wasm.start()
}
function __wbg_get_imports() {
  const import0 = {
    __proto__: null,
    __wbg___wbindgen_reinit_2fe0d0b9c1cc3c21: () => {
      __wbg_reinit_scheduled = true
    },
    __wbg___wbindgen_throw_4c88d8bf264fd984: (arg0, arg1) => {
      throw new Error(getStringFromWasm0(arg0, arg1))
    },
    __wbg_new_787b9fb330d55d78: (arg0, arg1) => {
      const ret = new Error(getStringFromWasm0(arg0, arg1))
      return ret
    },
    __wbg_set_2793479888329cb6: function () {
      return handleError((arg0, arg1, arg2) => {
        const ret = Reflect.set(arg0, arg1, arg2)
        return ret
      }, arguments)
    },
    __wbg_set_name_822e3903f3184979: (arg0, arg1, arg2) => {
      arg0.name = getStringFromWasm0(arg1, arg2)
    },
    __wbindgen_generic_0000000000000001: (arg0, arg1) => {
      // Cast intrinsic for `Ref(String) -> Externref`.
      const ret = getStringFromWasm0(arg0, arg1)
      return ret
    },
    __wbindgen_init_externref_table: () => {
      const table = wasm.__wbindgen_externrefs
      table.set(0, undefined)
      table.set(1024, undefined)
      table.set(1025, null)
      table.set(1026, true)
      table.set(1027, false)
    },
  }
  return {
    __proto__: null,
    './mostrador_wasm_bg.js': import0,
    rest: { load: () => bring(wasm) },
  }
}

function __wbg_call_guard() {
  if (__wbg_reinit_scheduled) {
    __wbg_reset_state()
    return
  }
}

let __wbg_instance_id = 0
const EngineFinalization =
  typeof FinalizationRegistry === 'undefined'
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(({ ptr, instance }) => {
        if (instance === __wbg_instance_id) wasm.__wbg_engine_free(ptr, 1)
      })

function addToExternrefTable0(obj) {
  const idx = wasm.__externref_table_alloc()
  wasm.__wbindgen_externrefs.set(idx, obj)
  return idx
}

function getArrayF64FromWasm0(ptr, len) {
  ptr = ptr >>> 0
  return getFloat64ArrayMemory0().subarray(ptr / 8, ptr / 8 + len)
}

let cachedFloat64ArrayMemory0 = null
function getFloat64ArrayMemory0() {
  if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
    cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer)
  }
  return cachedFloat64ArrayMemory0
}

function getStringFromWasm0(ptr, len) {
  ptr = ptr >>> 0
  return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len))
}

let cachedUint8ArrayMemory0 = null
function getUint8ArrayMemory0() {
  if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
    cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer)
  }
  return cachedUint8ArrayMemory0
}

function handleError(f, args) {
  try {
    return f.apply(this, args)
  } catch (e) {
    const idx = addToExternrefTable0(e)
    wasm.__wbindgen_exn_store(idx)
  }
}

function isLikeNone(x) {
  return x === undefined || x === null
}

function passStringToWasm0(arg, malloc, realloc) {
  if (realloc === undefined) {
    const buf = cachedTextEncoder.encode(arg)
    const ptr = malloc(buf.length, 1) >>> 0
    getUint8ArrayMemory0()
      .subarray(ptr, ptr + buf.length)
      .set(buf)
    WASM_VECTOR_LEN = buf.length
    return ptr
  }

  let len = arg.length
  let ptr = malloc(len, 1) >>> 0

  const mem = getUint8ArrayMemory0()

  let offset = 0

  for (; offset < len; offset++) {
    const code = arg.charCodeAt(offset)
    if (code > 0x7f) break
    mem[ptr + offset] = code
  }
  if (offset !== len) {
    if (offset !== 0) {
      arg = arg.slice(offset)
    }
    ptr = realloc(ptr, len, (len = offset + arg.length * 3), 1) >>> 0
    const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len)
    const ret = cachedTextEncoder.encodeInto(arg, view)

    offset += ret.written
    ptr = realloc(ptr, len, offset, 1) >>> 0
  }

  WASM_VECTOR_LEN = offset
  return ptr
}

let __wbg_reinit_scheduled = false

function takeFromExternrefTable0(idx) {
  const value = wasm.__wbindgen_externrefs.get(idx)
  wasm.__externref_table_dealloc(idx)
  return value
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true })
cachedTextDecoder.decode()
const MAX_SAFARI_DECODE_BYTES = 2146435072
let numBytesDecoded = 0
function decodeText(bytes) {
  numBytesDecoded += bytes.length
  if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
    cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true })
    cachedTextDecoder.decode()
    numBytesDecoded = bytes.length
  }
  return cachedTextDecoder.decode(bytes)
}

const cachedTextEncoder = new TextEncoder()

if (!('encodeInto' in cachedTextEncoder)) {
  cachedTextEncoder.encodeInto = (arg, view) => {
    const buf = cachedTextEncoder.encode(arg)
    view.set(buf)
    return {
      read: arg.length,
      written: buf.length,
    }
  }
}

let WASM_VECTOR_LEN = 0

let wasmModule, wasmInstance, wasm
function __wbg_finalize_init(instance, module) {
  wasmInstance = instance
  wasm = instance.exports
  wasmModule = module
  cachedFloat64ArrayMemory0 = null
  cachedUint8ArrayMemory0 = null
  wasm.__wbindgen_start()
  return wasm
}

async function __wbg_load(module, imports) {
  if (typeof Response === 'function' && module instanceof Response) {
    if (!module.ok) {
      throw new Error(`failed to fetch Wasm: ${module.status} ${module.statusText} fetching '${module.url}'`)
    }

    if (typeof WebAssembly.instantiateStreaming === 'function') {
      try {
        return await WebAssembly.instantiateStreaming(module, imports)
      } catch (e) {
        const validResponse = expectedResponseType(module.type)

        if (validResponse && module.headers.get('Content-Type') !== 'application/wasm') {
          console.warn(
            '`WebAssembly.instantiateStreaming` failed because your server does not serve Wasm with `application/wasm` MIME type. Falling back to `WebAssembly.instantiate` which is slower. Original error:\n',
            e,
          )
        } else {
          throw e
        }
      }
    }

    const bytes = await module.arrayBuffer()
    return await WebAssembly.instantiate(bytes, imports)
  } else {
    const instance = await WebAssembly.instantiate(module, imports)

    if (instance instanceof WebAssembly.Instance) {
      return { instance, module }
    } else {
      return instance
    }
  }

  function expectedResponseType(type) {
    switch (type) {
      case 'basic':
      case 'cors':
      case 'default':
        return true
    }
    return false
  }
}

function initSync(module) {
  if (wasm !== undefined) return wasm

  if (module !== undefined) {
    if (Object.getPrototypeOf(module) === Object.prototype) {
      ;({ module } = module)
    } else {
      console.warn('using deprecated parameters for `initSync()`; pass a single object instead')
    }
  }

  const imports = __wbg_get_imports()
  if (!(module instanceof WebAssembly.Module)) {
    module = new WebAssembly.Module(module)
  }
  const instance = new WebAssembly.Instance(module, imports)
  return __wbg_finalize_init(instance, module)
}

let __wbg_init_promise
async function __wbg_init(module_or_path) {
  if (wasm !== undefined) return wasm
  if (__wbg_init_promise === undefined) {
    __wbg_init_promise = __wbg_init_once(module_or_path)
    __wbg_init_promise.catch(() => {
      __wbg_init_promise = undefined
    })
  }
  return __wbg_init_promise
}

async function __wbg_init_once(module_or_path) {
  if (module_or_path !== undefined) {
    if (Object.getPrototypeOf(module_or_path) === Object.prototype) {
      ;({ module_or_path } = module_or_path)
    } else {
      console.warn(
        'using deprecated parameters for the initialization function; pass a single object instead',
      )
    }
  }

  if (module_or_path === undefined) {
    module_or_path = new URL('first.wasm', import.meta.url)
  }
  const imports = __wbg_get_imports()

  if (
    typeof module_or_path === 'string' ||
    (typeof Request === 'function' && module_or_path instanceof Request) ||
    (typeof URL === 'function' && module_or_path instanceof URL)
  ) {
    module_or_path = fetch(module_or_path)
  }

  const { instance, module } = await __wbg_load(await module_or_path, imports)

  return __wbg_finalize_init(instance, module)
}

export { __wbg_init as default, initSync }
