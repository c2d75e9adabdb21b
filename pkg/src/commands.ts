/** What the engine takes, declared by the Rust core. */
export type {
  Call,
  Command,
  ListQuery as EngineList,
  Query,
  Registration,
  Stored,
} from '../web/mostrador_wasm.js'
