// Schemathesis, which makes requests out of an OpenAPI document: installed once into the cache, outside the clone.
import { pythonFor, pythonTool } from './python-tools.mjs'

const VERSION = '4.32.5'
const OLDEST_PYTHON = [3, 10]

/** What is said, and done instead, on a machine without it. */
export const WITHOUT_PYTHON =
  'Python 3.10 or newer was not found, so Schemathesis is not run. The server is still tried with requests made out of ' +
  'its contract, by a simpler generator: api/tests/api/random_requests.rs, among the Rust tests.'

const tool = pythonTool('schemathesis', VERSION)

/** The program, once it is installed. */
export const schemathesis = tool.program('st')

/** The Python of this machine that can run it, or null. */
export const python = () => pythonFor(OLDEST_PYTHON)

/** Installs it with this Python unless it is there. */
export const installSchemathesis = tool.install
