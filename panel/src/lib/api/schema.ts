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

type Versioned<Data> = Data & { version: string }

export type Permission = string
export type StaffRole = 'owner' | 'orders' | 'catalogue' | 'content' | 'courses' | 'read_only'

export interface StaffSessionView {
  staff: { id: number; name: string; email: string; role: StaffRole; role_label: string }
  permissions: Permission[]
  csrf_token: string
  expires_at: string
}

export interface StaffMemberView {
  id: number
  email: string
  name: string
  role: StaffRole
  role_label: string
  is_active: boolean
  has_password: boolean
  has_totp: boolean
  passkeys: number
  created_at: string
}

export type StaffMember = Versioned<StaffMemberView>

export interface StaffAccountView {
  member: StaffMemberView
  recovery_codes_left: number
}

export interface StaffSessionEntry {
  id: string
  device: string
  current: boolean
  created_at: string
  last_used_at: string
}

export interface PasskeyView {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

export interface PasskeyCeremony {
  ceremony: string
  options: object
}

export interface AuditEntry {
  id: number
  happened_at: string
  staff_id: number | null
  staff_name: string
  action: string
  resource: string
  resource_id: string
  before: unknown
  after: unknown
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

export type OrderEvent = 'pay' | 'prepare' | 'ship' | 'make_ready' | 'complete' | 'cancel' | 'refund'

export type PaymentKind = 'card' | 'bizum' | 'transfer' | 'cash_on_delivery'

export type PaymentAttemptState = 'created' | 'authorised' | 'declined' | 'cancelled' | 'abandoned'

export interface OrderListItem {
  number: string
  state: OrderState
  state_label: string
  payment_method: PaymentKind
  payment_label: string
  total_cents: number
  refunded_cents: number
  is_paid: boolean
  professional: boolean
  customer_name: string
  customer_email: string
  created_at: string
}

interface PostalAddress {
  country: string
  streetAddress: string
  extendedAddress: string
  locality: string
  region: string
  postalCode: string
}

export type DeliveryData = PostalAddress & {
  type: 'courier' | 'pickup'
  id: number | null
  location: number | null
  company: string
  phone: string
  observations: string
}

export type BillingData = PostalAddress & { company: string; vat: string; ignoreInvoice: boolean }

export interface Tracking {
  carrier: string
  code: string
  url?: string | null
}

export interface Order {
  number: string
  state: OrderState
  lines: {
    product: number
    selected_variant?: number | null
    qty: number
    title: string
    variant_title?: string | null
    price_et: string
    price_taxes: string
    total: number
    tax: number
    virtual: boolean
  }[]
  totals: {
    subtotal: number
    shipping: number
    taxes: number
    total: number
    net_total: number
    goods_gross: number
    shipping_gross: number
  }
  payment_method: PaymentKind
  delivery?: DeliveryData | null
  billing: BillingData
  shipping?: { id: number; title: string } | null
  created_at: string
  paid_at?: string | null
  professional: boolean
  refunded: number
  tracking?: Tracking | null
}

export interface OrderAction {
  event: OrderEvent
  label: string
}

export type StaffOrder = Versioned<{
  order: Order
  state_label: string
  payment_label: string
  customer: { id: number; name: string; email: string; phone: string } | null
  actions: OrderAction[]
  refundable_cents: number
  history: { state: OrderState; label: string; actor: string; at: string }[]
  payments: {
    number: string
    method: PaymentKind
    state: PaymentAttemptState
    amount_cents: number
    response: string | null
    message: string | null
    authorisation_code: string | null
    created_at: string
  }[]
  refunds: {
    id: number
    amount_cents: number
    state: string
    by_hand: boolean
    restock: boolean
    message: string | null
    created_at: string
  }[]
  invoices: { number: string; rectifies: string | null; total_cents: number; issued_at: string }[]
  withdrawals: {
    id: number
    reference: string
    name: string
    email: string
    confirmed_at: string | null
    settled_at: string | null
  }[]
  notes: { id: number; author: string; text: string; created_at: string }[]
}>

export interface CursorPage<Row> {
  data: Row[]
  next: string | null
  total: number
  total_is_exact: boolean
}

export interface OrderActionRequest {
  event: OrderEvent
  tracking?: Tracking | null
}

export interface StaffRefund {
  amount?: string | null
  restock?: boolean
  by_hand?: boolean
}

interface OrderPath {
  number: string
}

type Listed = Readonly<Record<string, string>>
interface Invited {
  member: StaffMember
  link: string
}

export interface paths {
  '/session': {
    get: Operation<{ result: StaffSessionView }>
    post: Operation<{ body: { email: string; password: string; code?: string }; result: StaffSessionView }>
    delete: Operation<{ result: undefined }>
  }
  '/setup': {
    post: Operation<{
      body: { token: string; name: string; email: string; password: string }
      result: StaffSessionView
    }>
  }
  '/invitations/accept': {
    post: Operation<{ body: { token: string; password: string }; result: StaffSessionView }>
  }
  '/session/passkey/options': { post: Operation<{ body: { email: string }; result: PasskeyCeremony }> }
  '/session/passkey': {
    post: Operation<{ body: { ceremony: string; credential: object }; result: StaffSessionView }>
  }
  '/account': { get: Operation<{ result: StaffAccountView }> }
  '/account/password': {
    put: Operation<{ body: { current_password: string; password: string }; result: undefined }>
  }
  '/account/totp': { post: Operation<{ result: { secret: string; address: string } }> }
  '/account/totp/confirm': { post: Operation<{ body: { code: string }; result: { codes: string[] } }> }
  '/account/totp/remove': { post: Operation<{ body: { password: string }; result: undefined }> }
  '/account/sessions': {
    get: Operation<{ result: StaffSessionEntry[] }>
    delete: Operation<{ result: undefined }>
  }
  '/account/sessions/{id}': { delete: Operation<{ path: { id: string }; result: undefined }> }
  '/account/passkeys': {
    get: Operation<{ result: PasskeyView[] }>
    post: Operation<{ body: { ceremony: string; name: string; credential: object }; result: undefined }>
  }
  '/account/passkeys/options': { post: Operation<{ result: PasskeyCeremony }> }
  '/account/passkeys/{id}': { delete: Operation<{ path: { id: string }; result: undefined }> }
  '/staff': {
    get: Operation<{ result: { data: StaffMember[] } }>
    post: Operation<{ body: { name: string; email: string; role: StaffRole }; result: Invited }>
  }
  '/staff/{id}': {
    put: Operation<{
      path: { id: number }
      body: { name: string; role: StaffRole; is_active: boolean }
      result: StaffMember
    }>
  }
  '/staff/{id}/invitation': { post: Operation<{ path: { id: number }; result: Invited }> }
  '/audit': { get: Operation<{ query: Listed; result: { data: AuditEntry[]; next: number | null } }> }
  '/orders': { get: Operation<{ query: Listed; result: CursorPage<OrderListItem> }> }
  '/orders/{number}': { get: Operation<{ path: OrderPath; result: StaffOrder }> }
  '/orders/{number}/actions': {
    post: Operation<{ path: OrderPath; body: OrderActionRequest; result: StaffOrder }>
  }
  '/orders/{number}/notes': {
    post: Operation<{ path: OrderPath; body: { text: string }; result: StaffOrder }>
  }
  '/orders/{number}/refunds': {
    post: Operation<{ path: OrderPath; body: StaffRefund; result: StaffOrder }>
  }
  '/withdrawals/{id}/settle': { post: Operation<{ path: { id: number }; result: undefined }> }
}
