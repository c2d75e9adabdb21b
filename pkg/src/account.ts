import type { CallOptions } from './call-options.js'
import type { Runtime } from './runtime.js'
import type { ContactMessage, ProfileChanges, SavedAddress, User } from './views.js'

/** Saved address of a customer, with its identifier. */
export type AddressEntry = SavedAddress & { id: number }

/** Active session of a customer. Times are RFC 3339. */
export interface SessionEntry {
  id: string
  /** Browser and operating system, such as «Firefox, Windows»; empty if unknown. */
  device: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** True for the session that sends the request. */
  current: boolean
}

/** Commands of a customer's account. Failures reject with `ShopError`. */
export interface AccountCommands {
  /** Requests an email with a password reset link. The response is the same for an unknown address. */
  requestPasswordReset(email: string, options?: CallOptions): Promise<void>
  /** Sets a new password with the token of a reset link. */
  setPassword(token: string, password: string, options?: CallOptions): Promise<void>
  /** Changes the password and ends all other sessions of the customer. */
  changePassword(current: string, password: string, options?: CallOptions): Promise<void>
  /** Updates the given fields of the profile, and the session view with them. */
  updateProfile(changes: ProfileChanges, options?: CallOptions): Promise<User>
  /** Returns the saved addresses. */
  addresses(options?: CallOptions): Promise<AddressEntry[]>
  /** Adds an address, or replaces the one with this identifier. */
  saveAddress(address: SavedAddress, id?: number, options?: CallOptions): Promise<AddressEntry>
  removeAddress(id: number, options?: CallOptions): Promise<void>
  /** Returns the active sessions. */
  sessions(options?: CallOptions): Promise<SessionEntry[]>
  endSession(id: string, options?: CallOptions): Promise<void>
  /** Ends all sessions, including the current one. */
  endSessions(options?: CallOptions): Promise<void>
  /** Returns all personal data that the shop stores about the customer. */
  personalData(options?: CallOptions): Promise<Record<string, unknown>>
  /** Deletes the account and logs out. */
  erase(password: string, options?: CallOptions): Promise<void>
  /** Sends a message to the shop. Requires no session. */
  contact(message: ContactMessage, options?: CallOptions): Promise<void>
}

interface List<Item> {
  data: Item[]
}

export function createAccountCommands(runtime: Runtime): AccountCommands {
  const unwrapItems = <Item>(call: Promise<List<Item>>): Promise<Item[]> => call.then(({ data }) => data)
  const discardResult = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)
  return {
    requestPasswordReset: (email, options) =>
      discardResult(runtime.call({ request_password_reset: { email } }, options)),
    setPassword: (token, password, options) =>
      discardResult(runtime.call({ set_password: { token, password } }, options)),
    changePassword: (current, password, options) => {
      const change = () => JSON.stringify({ current_password: current, password })
      return discardResult(runtime.call(() => ({ change_password: { change: change() } }), options))
    },
    updateProfile: (changes, options) =>
      runtime.call(() => ({ update_me: { changes: JSON.stringify(changes) } }), options),
    addresses: (options) => unwrapItems(runtime.call('addresses', options)),
    saveAddress: (saved, id, options) =>
      runtime.call(() => {
        const address = JSON.stringify(saved)
        return id === undefined ? { add_address: { address } } : { replace_address: { id, address } }
      }, options),
    removeAddress: (id, options) => discardResult(runtime.call({ remove_address: { id } }, options)),
    sessions: (options) => unwrapItems(runtime.call('sessions', options)),
    endSession: (id, options) => discardResult(runtime.call({ end_session: { id } }, options)),
    endSessions: (options) => discardResult(runtime.call('end_sessions', options)),
    personalData: (options) => runtime.call('personal_data', options),
    erase: (password, options) => discardResult(runtime.call({ erase: { password } }, options)),
    contact: (message, options) =>
      discardResult(runtime.call(() => ({ contact: { message: JSON.stringify(message) } }), options)),
  }
}
