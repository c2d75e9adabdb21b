// Session, account and team of the API in memory, and the log of their changes.
import type {
  AuditEntry,
  PasskeyView,
  StaffAccountView,
  StaffMember,
  StaffSessionEntry,
  StaffSessionView,
} from '../lib/api/schema.ts'
import { type MockHandler, Refusal } from './mock-handler.ts'
import { pick } from './mock-values.ts'

export const session: StaffSessionView = {
  staff: {
    id: 1,
    name: 'Lucía Ferrer',
    email: 'lucia@example.com',
    role: 'owner',
    role_label: 'Propietario',
  },
  permissions: [
    'orders_read',
    'orders_write',
    'staff_read',
    'staff_write',
    'audit_read',
    'media_read',
    'media_write',
    'content_read',
    'content_write',
    'customers_read',
    'customers_write',
    'reports_read',
    'settings_read',
    'settings_write',
    'backups',
  ],
  csrf_token: 'csrf',
  expires_at: '2026-11-27T08:00:00Z',
  shop_url: 'https://tienda.example',
}

export const members: StaffMember[] = [
  {
    id: 1,
    version: 'a',
    name: 'Lucía Ferrer',
    email: 'lucia@example.com',
    role: 'owner',
    role_label: 'Propietario',
    is_active: true,
    has_password: true,
    has_totp: true,
    passkeys: 1,
    created_at: '2025-03-02T09:00:00Z',
  },
  {
    id: 2,
    version: 'b',
    name: 'Pau Soler',
    email: 'pau@example.com',
    role: 'orders',
    role_label: 'Pedidos',
    is_active: true,
    has_password: true,
    has_totp: false,
    passkeys: 0,
    created_at: '2026-02-11T09:00:00Z',
  },
  {
    id: 3,
    version: 'c',
    name: 'Amaia Ugarte',
    email: 'amaia@example.com',
    role: 'catalogue',
    role_label: 'Catálogo',
    is_active: true,
    has_password: false,
    has_totp: false,
    passkeys: 0,
    created_at: '2026-11-24T09:00:00Z',
  },
  {
    id: 4,
    version: 'd',
    name: 'Teo Vidal',
    email: 'teo@example.com',
    role: 'content',
    role_label: 'Contenidos',
    is_active: false,
    has_password: true,
    has_totp: false,
    passkeys: 2,
    created_at: '2025-09-19T09:00:00Z',
  },
]

/** Password of the account. */
export const PASSWORD = 'clave'

const WRONG_PASSWORD = new Refusal(422, {
  code: 'invalid_password',
  message: 'La contraseña no es correcta.',
  errors: [{ field: 'password', message: 'La contraseña no es correcta.' }],
})

const account: StaffAccountView = {
  member: {
    id: 1,
    name: 'Lucía Ferrer',
    email: 'lucia@example.com',
    role: 'owner',
    role_label: 'Propietario',
    is_active: true,
    has_password: true,
    has_totp: false,
    passkeys: 1,
    created_at: '2025-03-02T09:00:00Z',
  },
  recovery_codes_left: 8,
}

const sessions: StaffSessionEntry[] = [
  {
    id: 's1',
    device: 'Firefox, Linux',
    current: true,
    created_at: '2026-11-26T08:00:00Z',
    last_used_at: '2026-11-26T21:40:00Z',
  },
  {
    id: 's2',
    device: 'Safari, iPhone',
    current: false,
    created_at: '2026-11-20T08:00:00Z',
    last_used_at: '2026-11-25T19:12:00Z',
  },
]

const passkeys: PasskeyView[] = [
  {
    id: 'p1',
    name: 'Portátil del taller',
    created_at: '2026-10-03T08:00:00Z',
    last_used_at: '2026-11-25T08:10:00Z',
  },
]

const auditEntries: AuditEntry[] = Array.from({ length: 40 }, (_, index) => ({
  id: 400 - index,
  happened_at: new Date(Date.parse('2026-11-26T21:40:00Z') - index * 93 * 60_000).toISOString(),
  staff_id: 1 + (index % 2),
  staff_name: pick(['Lucía Ferrer', 'Pau Soler'], index),
  action: pick(['ship', 'prepare', 'update', 'add_note'], index),
  resource: pick(['orders', 'orders', 'staff', 'orders'], index),
  resource_id: index % 4 === 2 ? '2' : `M26-${String(4210 - index).padStart(6, '0')}`,
  before: index % 4 === 3 ? null : { state: 'preparing', tracking: null },
  after:
    index % 4 === 3
      ? { text: 'Llamar antes de enviar' }
      : { state: 'shipped', tracking: { carrier: 'Correos', code: 'PK0001' } },
}))

export const staffHandlers: MockHandler[] = [
  ['GET', /^\/session$/, () => session],
  ['POST', /^\/session$/, () => session],
  ['DELETE', /^\/session$/, () => ({})],
  ['GET', /^\/account$/, () => account],
  ['GET', /^\/account\/sessions$/, () => sessions],
  ['GET', /^\/account\/passkeys$/, () => passkeys],
  [
    'POST',
    /^\/account\/totp$/,
    async (request) => {
      const { password } = await request.json()
      if (password !== PASSWORD) return WRONG_PASSWORD
      return {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/Mostrador:lucia?secret=JBSWY3DPEHPK3PXP&issuer=Mostrador',
      }
    },
  ],
  [
    'POST',
    /^\/account\/totp\/confirm$/,
    () => ({ codes: Array.from({ length: 10 }, (_, i) => `k7mf-${1000 + i * 371}`) }),
  ],
  ['GET', /^\/staff$/, () => ({ data: members })],
  ['POST', /^\/staff$/, () => ({ member: members[2], link: 'https://panel.example.com/invitacion#abc' })],
  ['GET', /^\/audit$/, () => ({ data: auditEntries, next: null })],
]
