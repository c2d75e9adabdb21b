import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ResourceForm, type Saved, useResourceForm } from '../../components/form/use-resource-form.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type {
  DeliverySettings,
  GatewayInput,
  GatewayView,
  MailInput,
  MailView,
  PaymentSettings,
  PickupShops,
  ShopData,
  TaxSettings,
} from '../../lib/api/schema.ts'

/** Name of the resource in query keys and live updates. */
const SETTINGS = 'settings'
/** Interval between two readings while a backup runs. */
const BACKUP_REFRESH_MS = 1000

type Versioned<Data> = Data & { version: string }

/** Query of a part of the settings. */
const settingsQuery = <Data>(
  key: readonly string[],
  read: (options: { signal: AbortSignal }) => Promise<{ data?: Data }>,
) => queryOptions({ queryKey: [SETTINGS, ...key], queryFn: ({ signal }) => bodyOf(read({ signal })) })

export const shopQuery = settingsQuery(['detail', 'shop'], (options) => api.GET('/settings/shop', options))

export const deliveryQuery = settingsQuery(['detail', 'delivery'], (options) =>
  api.GET('/settings/delivery', options),
)

export const shopsQuery = settingsQuery(['detail', 'shops'], (options) => api.GET('/settings/shops', options))

export const paymentQuery = settingsQuery(['detail', 'payment_methods'], (options) =>
  api.GET('/settings/payment-methods', options),
)

export const taxQuery = settingsQuery(['detail', 'taxes'], (options) => api.GET('/settings/taxes', options))

export const gatewayQuery = settingsQuery(['detail', 'gateway'], (options) =>
  api.GET('/settings/gateway', options),
)

export const mailQuery = settingsQuery(['detail', 'mail'], (options) => api.GET('/settings/mail', options))

export const mailKindsQuery = settingsQuery(['mail-kinds'], (options) =>
  api.GET('/settings/mail/kinds', options),
)

export const mailPreviewQuery = (name: string) =>
  settingsQuery(['mail-preview', name], (options) =>
    api.GET('/settings/mail/kinds/{name}', { params: { path: { name } }, ...options }),
  )

export const legalPagesQuery = settingsQuery(['legal-pages'], (options) =>
  api.GET('/settings/legal-pages', options),
)

export const diagnosticsQuery = settingsQuery(['diagnostics'], (options) => api.GET('/diagnostics', options))

export const backupsQuery = queryOptions({
  queryKey: ['backups', 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/backups', { signal })),
  refetchInterval: ({ state }) => (state.data?.running ? BACKUP_REFRESH_MS : false),
})

const header = (version: string) => ({ params: { header: ifMatch(version) } })

export const saveShop = (body: ShopData, version: string) =>
  bodyOf(api.PUT('/settings/shop', { ...header(version), body }))

export const saveDelivery = (body: DeliverySettings, version: string) =>
  bodyOf(api.PUT('/settings/delivery', { ...header(version), body }))

export const saveShops = (body: PickupShops, version: string) =>
  bodyOf(api.PUT('/settings/shops', { ...header(version), body }))

export const savePayment = (body: PaymentSettings, version: string) =>
  bodyOf(api.PUT('/settings/payment-methods', { ...header(version), body }))

export const saveTaxes = (body: TaxSettings, version: string) =>
  bodyOf(api.PUT('/settings/taxes', { ...header(version), body }))

export const saveGateway = (body: GatewayInput, version: string) =>
  bodyOf(api.PUT('/settings/gateway', { ...header(version), body }))

export const saveMail = (body: MailInput, version: string) =>
  bodyOf(api.PUT('/settings/mail', { ...header(version), body }))

export const sendTestMail = (to: string) => bodyOf(api.POST('/settings/mail/test', { body: { to } }))

export const startBackup = () => bodyOf(api.POST('/backups'))

/** Action on the settings, after which all of them are read again. */
export function useSettingsMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () =>
      Promise.all([SETTINGS, 'backups'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}

interface Section<Data, Values> {
  name: string
  data: Versioned<Data>
  toValues: (data: Versioned<Data>) => Values
  write: (values: Values, version: string) => Promise<Versioned<Data>>
  /** Fields that are written and never read. */
  secrets?: readonly (keyof Values & string)[]
}

/** Form of a section of the settings. */
export function useSettingsForm<Data, Values extends object>({
  name,
  data,
  toValues,
  write,
  secrets = [],
}: Section<Data, Values>): ResourceForm<Values> {
  const save = useSettingsMutation(({ values, version }: { values: Values; version: string }) =>
    write(values, version),
  )
  const toSaved = (resource: Versioned<Data>): Saved<Values> => ({
    values: toValues(resource),
    version: resource.version,
  })
  return useResourceForm<Values>({
    draftKey: `${SETTINGS}.${name}`,
    saved: toSaved(data),
    secrets,
    read: (current) => toSaved(current as Versioned<Data>),
    save: async (values, version) =>
      toSaved(await save.mutateAsync({ values, version: version ?? data.version })),
  })
}

/** Values of a section whose form is its representation. */
export function withoutVersion<Data extends object>({
  version: _version,
  ...data
}: Versioned<Data>): Omit<Versioned<Data>, 'version'> {
  return data
}

export const gatewayValues = ({
  environment,
  merchant_code,
  merchant_name,
  terminal,
  signature,
  card_capture,
  saved_cards,
  own_bizum,
  bizum_terminal,
  bizum_signature,
}: GatewayView): GatewayInput => ({
  environment,
  merchant_code,
  merchant_name,
  terminal,
  signature,
  secret: '',
  card_capture,
  saved_cards,
  own_bizum,
  bizum_terminal,
  bizum_signature,
  bizum_secret: '',
})

export const mailValues = ({
  sender_name,
  sender,
  owner,
  host,
  port,
  encryption,
  user,
}: MailView): MailInput => ({
  sender_name,
  sender,
  owner,
  host,
  port,
  encryption,
  user,
  password: '',
})
