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
  requestPasswordReset(email: string): Promise<void>
  /** Sets a new password by the token of that link. */
  setPassword(token: string, password: string): Promise<void>
  /** Every other session of the customer ends. */
  changePassword(current: string, password: string): Promise<void>
  /** What is left out stays; the session shows the rest at once. */
  updateProfile(changes: ProfileChanges): Promise<User>
  addresses(options?: CallOptions): Promise<AddressEntry[]>
  /** Keeps a new address, or writes the one of this identifier anew. */
  saveAddress(address: SavedAddress, id?: number): Promise<AddressEntry>
  removeAddress(id: number): Promise<void>
  sessions(options?: CallOptions): Promise<SessionEntry[]>
  endSession(id: string): Promise<void>
  /** Logs out everywhere, also here. */
  endSessions(): Promise<void>
  /** Everything that the shop knows of the customer. */
  personalData(options?: CallOptions): Promise<Record<string, unknown>>
  /** Erases the account and logs out. */
  erase(password: string): Promise<void>
  /** A message to the house, from anybody. */
  contact(message: ContactMessage): Promise<void>
}

interface List<Item> {
  data: Item[]
}

export function accountCommands(runtime: Runtime): AccountCommands {
  const items = <Item>(call: Promise<List<Item>>): Promise<Item[]> => call.then(({ data }) => data)
  const nothing = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)
  return {
    requestPasswordReset: (email) => nothing(runtime.call({ request_password_reset: { email } })),
    setPassword: (token, password) => nothing(runtime.call({ set_password: { token, password } })),
    changePassword: (current, password) => {
      const change = JSON.stringify({ current_password: current, password })
      return nothing(runtime.call({ change_password: { change } }))
    },
    updateProfile: (changes) => runtime.call({ update_me: { changes: JSON.stringify(changes) } }),
    addresses: ({ signal } = {}) => items(runtime.call('addresses', signal)),
    saveAddress: (saved, id) => {
      const address = JSON.stringify(saved)
      return runtime.call(
        id === undefined ? { add_address: { address } } : { replace_address: { id, address } },
      )
    },
    removeAddress: (id) => nothing(runtime.call({ remove_address: { id } })),
    sessions: ({ signal } = {}) => items(runtime.call('sessions', signal)),
    endSession: (id) => nothing(runtime.call({ end_session: { id } })),
    endSessions: () => nothing(runtime.call('end_sessions')),
    personalData: ({ signal } = {}) => runtime.call('personal_data', signal),
    erase: (password) => nothing(runtime.call({ erase: { password } })),
    contact: (message) => nothing(runtime.call({ contact: { message: JSON.stringify(message) } })),
  }
}
