import { type CallOptions, discardResponse, listItems, toJson } from './calls.js'
import type { Runtime } from './runtime.js'
import type { ContactMessage, ProfileChanges, SavedAddress } from './views.js'

/** Commands of a customer's account. Failures reject with `ShopError`. */
export interface AccountCommands extends ReturnType<typeof createAccountCommands> {}

export const createAccountCommands = (runtime: Runtime) => ({
  /** Requests an email with a password reset link. The response is the same for an unknown address. */
  requestPasswordReset: (email: string, options?: CallOptions) =>
    discardResponse(runtime.call({ request_password_reset: { email } }, options)),
  /** Sets a new password with the token of a reset link. */
  setPassword: (token: string, password: string, options?: CallOptions) =>
    discardResponse(runtime.call({ set_password: { token, password } }, options)),
  /** Changes the password and ends all other sessions of the customer. */
  changePassword: (current: string, password: string, options?: CallOptions) => {
    const change = () => ({ change_password: { change: toJson({ current_password: current, password }) } })
    return discardResponse(runtime.call(change, options))
  },
  /** Updates the given fields of the profile, and the session view with them. */
  updateProfile: (changes: ProfileChanges, options?: CallOptions) =>
    runtime.call(() => ({ update_me: { changes: toJson(changes) } }), options),
  /** Returns the saved addresses. */
  addresses: (options?: CallOptions) => listItems(runtime.call('addresses', options)),
  /** Adds an address, or replaces the one with this identifier. */
  saveAddress: (address: SavedAddress, id?: number, options?: CallOptions) =>
    id === undefined
      ? runtime.call(() => ({ add_address: { address: toJson(address) } }), options)
      : runtime.call(() => ({ replace_address: { id, address: toJson(address) } }), options),
  removeAddress: (id: number, options?: CallOptions) =>
    discardResponse(runtime.call({ remove_address: { id } }, options)),
  /** Returns the saved cards, and the text to accept for saving another one. */
  cards: (options?: CallOptions) => runtime.call('saved_cards', options),
  removeCard: (id: number, options?: CallOptions) =>
    discardResponse(runtime.call({ remove_card: { id } }, options)),
  /** Returns the active sessions. */
  sessions: (options?: CallOptions) => listItems(runtime.call('sessions', options)),
  endSession: (id: string, options?: CallOptions) =>
    discardResponse(runtime.call({ end_session: { id } }, options)),
  /** Ends all sessions, including the current one. */
  endSessions: (options?: CallOptions) => discardResponse(runtime.call('end_sessions', options)),
  /** Returns all personal data that the shop stores about the customer. */
  personalData: (options?: CallOptions): Promise<Record<string, unknown>> =>
    runtime.call('personal_data', options),
  /** Deletes the account and logs out. */
  erase: (password: string, options?: CallOptions) =>
    discardResponse(runtime.call({ erase: { password } }, options)),
  /** Sends a message to the shop. Requires no session. */
  contact: (message: ContactMessage, options?: CallOptions) =>
    discardResponse(runtime.call(() => ({ contact: { message: toJson(message) } }), options)),
})
