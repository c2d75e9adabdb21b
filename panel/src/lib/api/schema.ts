// Interim types of the admin API, until its OpenAPI document exists.

interface Json<Body> {
  content: { 'application/json': Body }
}

type Operation<Parts extends { query?: object; path?: object; body?: unknown; result: unknown }> = {
  parameters: {
    query?: Parts['query']
    header?: Record<string, string>
  } & (Parts extends { path: infer Path } ? { path: Path } : { path?: never })
  responses: { 200: { headers: object } & Json<Parts['result']> }
} & (Parts extends { body: infer Body } ? { requestBody: Json<Body> } : { requestBody?: never })

export interface Page<Row> {
  data: Row[]
  next: string | null
  total: number
  total_is_exact: boolean
}

export type Permission = string

export interface Staff {
  id: string
  name: string
  email: string
  role: string
  has_totp: boolean
  passkeys: number
}

export interface Session {
  staff: Staff
  permissions: Permission[]
  csrf_token: string
  expires_at: string
}

export type OrderState =
  | 'pending_payment'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'ready_for_pickup'
  | 'completed'
  | 'cancelled'
  | 'refunded'

export interface OrderRow {
  number: string
  state: OrderState
  state_label: string
  customer: string
  email: string
  created_at: string
  total: string
  payment_method: string
  payment_method_label: string
  shipping_title: string | null
  items: number
}

export interface OrderAction {
  action: string
  label: string
}

export interface AddressView {
  name: string
  tax_id: string | null
  phone: string | null
  lines: string[]
}

export interface OrderDetail {
  version: string
  number: string
  state: OrderState
  state_label: string
  created_at: string
  paid_at: string | null
  professional: boolean
  customer: { id: string; name: string; email: string; orders: number } | null
  payment_method: string
  payment_method_label: string
  lines: {
    index: number
    title: string
    variant_title: string | null
    quantity: number
    price: string
    total: string
    refunded: string
  }[]
  totals: {
    goods: string
    shipping: string
    taxes: string
    total: string
    refunded: string
    refundable: string
  }
  delivery: AddressView | null
  billing: AddressView
  shipping_title: string | null
  tracking: { carrier: string; code: string; url: string | null } | null
  attempts: {
    number: string
    state: string
    state_label: string
    method_label: string
    amount: string
    created_at: string
    code: string | null
    message: string | null
  }[]
  history: { state: OrderState; label: string; at: string; by: string | null }[]
  mails: { id: string; subject: string; to: string; state: string; state_label: string; at: string }[]
  invoices: { number: string; title: string; total: string }[]
  notes: { id: string; text: string; by: string; at: string }[]
  actions: OrderAction[]
}

interface OrderPath {
  number: string
}

export interface paths {
  '/admin/v1/session': {
    get: Operation<{ result: Session }>
    post: Operation<{ body: { email: string; password: string; code?: string }; result: Session }>
    delete: Operation<{ result: undefined }>
  }
  '/admin/v1/setup': {
    post: Operation<{
      body: { token: string; name: string; email: string; password: string }
      result: Session
    }>
  }
  '/admin/v1/session/passkey/options': { post: Operation<{ result: { publicKey: object; id: string } }> }
  '/admin/v1/session/passkey': { post: Operation<{ body: object; result: Session }> }
  '/admin/v1/orders': {
    get: Operation<{
      query: Readonly<Record<string, string>>
      result: Page<OrderRow>
    }>
  }
  '/admin/v1/orders/{number}': { get: Operation<{ path: OrderPath; result: OrderDetail }> }
  '/admin/v1/orders/{number}/{action}': {
    post: Operation<{ path: OrderPath & { action: string }; body: object; result: OrderDetail }>
  }
  '/admin/v1/orders/{number}/notes': {
    post: Operation<{ path: OrderPath; body: { text: string }; result: OrderDetail }>
  }
  '/admin/v1/orders/{number}/refunds': {
    post: Operation<{
      path: OrderPath
      body: { lines: { index: number; amount: string }[]; amount?: string; reason: string }
      result: OrderDetail
    }>
  }
}
