import type { CallOptions } from './api.js'
import type { Runtime } from './runtime.js'
import type { ContactMessage, ProfileChanges, SavedAddress, User } from './views.js'

/** An address that the customer keeps, with its identifier. */
export type AddressEntry = SavedAddress & { id: number }

/** One place where the customer is logged in. Times are RFC 3339. */
export interface SessionEntry {
  id: string
  /** Browser and system, such as «Firefox, Windows»; empty when they are not known. */
  device: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** Whether it is this one. */
  current: boolean
}

/** What a customer does with their account. A failure rejects with `ShopError`. */
export interface AccountCommands {
  /** Sends a mail with a link to a new password; answers the same for an unknown address. */
  requestPasswordReset(email: string, options?: CallOptions): Promise<void>
  /** Sets a new password by the token of that link. */
  setPassword(token: string, password: string, options?: CallOptions): Promise<void>
  /** Every other session of the customer ends. */
  changePassword(current: string, password: string, options?: CallOptions): Promise<void>
  /** What is left out stays; the session shows the rest at once. */
  updateProfile(changes: ProfileChanges, options?: CallOptions): Promise<User>
  addresses(options?: CallOptions): Promise<AddressEntry[]>
  /** Keeps a new address, or writes the one of this identifier anew. */
  saveAddress(address: SavedAddress, id?: number, options?: CallOptions): Promise<AddressEntry>
  removeAddress(id: number, options?: CallOptions): Promise<void>
  sessions(options?: CallOptions): Promise<SessionEntry[]>
  endSession(id: string, options?: CallOptions): Promise<void>
  /** Logs out everywhere, also here. */
  endSessions(options?: CallOptions): Promise<void>
  /** Everything that the shop knows of the customer. */
  personalData(options?: CallOptions): Promise<Record<string, unknown>>
  /** Erases the account and logs out. */
  erase(password: string, options?: CallOptions): Promise<void>
  /** A message to the house, from anybody. */
  contact(message: ContactMessage, options?: CallOptions): Promise<void>
}

interface List<Item> {
  data: Item[]
}

export function accountCommands(runtime: Runtime): AccountCommands {
  const items = <Item>(call: Promise<List<Item>>): Promise<Item[]> => call.then(({ data }) => data)
  const nothing = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)
  return {
    requestPasswordReset: (email, options) =>
      nothing(runtime.call({ request_password_reset: { email } }, options)),
    setPassword: (token, password, options) =>
      nothing(runtime.call({ set_password: { token, password } }, options)),
    changePassword: (current, password, options) => {
      const change = () => JSON.stringify({ current_password: current, password })
      return nothing(runtime.call(() => ({ change_password: { change: change() } }), options))
    },
    updateProfile: (changes, options) =>
      runtime.call(() => ({ update_me: { changes: JSON.stringify(changes) } }), options),
    addresses: (options) => items(runtime.call('addresses', options)),
    saveAddress: (saved, id, options) =>
      runtime.call(() => {
        const address = JSON.stringify(saved)
        return id === undefined ? { add_address: { address } } : { replace_address: { id, address } }
      }, options),
    removeAddress: (id, options) => nothing(runtime.call({ remove_address: { id } }, options)),
    sessions: (options) => items(runtime.call('sessions', options)),
    endSession: (id, options) => nothing(runtime.call({ end_session: { id } }, options)),
    endSessions: (options) => nothing(runtime.call('end_sessions', options)),
    personalData: (options) => runtime.call('personal_data', options),
    erase: (password, options) => nothing(runtime.call({ erase: { password } }, options)),
    contact: (message, options) =>
      nothing(runtime.call(() => ({ contact: { message: JSON.stringify(message) } }), options)),
  }
}
