import type { CallResponse, JsonBody, List } from '../web/mostrador_wasm.js'

/** Options of a call. */
export interface CallOptions {
  /** Abort signal. Aborting rejects the call with the signal's reason. */
  signal?: AbortSignal
}

type ResponseNamed<Name, Response = CallResponse> =
  Response extends Record<Name & string, infer Value> ? Value : never

/** Response to a call, by the endpoint table of the core. */
export type ResponseTo<C> = ResponseNamed<C extends string ? C : keyof C>

export const listItems = <Item>(call: Promise<List<Item>>): Promise<Item[]> =>
  call.then(({ data }) => data as Item[])

export const discardResponse = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)

/** Serialises the body of a call. */
export const toJson = <Value>(value: Value): JsonBody<Value> => JSON.stringify(value)
