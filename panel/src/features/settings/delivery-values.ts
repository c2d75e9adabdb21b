import type { DeliveryMethodDraft, DeliverySettings, DeliveryZoneDraft } from '../../lib/api/schema.ts'

/** Zone in the form: its postal codes are one text. */
export type ZoneValues = Omit<DeliveryZoneDraft, 'postal_prefixes'> & { postal_prefixes: string }

export type MethodValues = Omit<DeliveryMethodDraft, 'tax' | 'zones'> & { tax: string; zones: ZoneValues[] }

export interface DeliveryValues {
  methods: MethodValues[]
}

export const NEW_ZONE: ZoneValues = {
  title: '',
  country: 'ES',
  postal_prefixes: '',
  price: '',
  from_amount: '',
  discount_percent: 0,
  discount_amount: '',
  min_days: 0,
  max_days: 0,
}

export const NEW_METHOD: MethodValues = {
  id: null,
  kind: 'courier',
  title: '',
  description: '',
  tax: '1',
  min_days: 0,
  max_days: 0,
  zones: [NEW_ZONE],
}

export const toDeliveryValues = ({ methods }: DeliverySettings): DeliveryValues => ({
  methods: methods.map((method) => ({
    ...method,
    tax: String(method.tax),
    zones: method.zones.map((zone) => ({ ...zone, postal_prefixes: zone.postal_prefixes.join(', ') })),
  })),
})

export const toDeliverySettings = ({ methods }: DeliveryValues): DeliverySettings => ({
  methods: methods.map((method) => ({
    ...method,
    tax: Number(method.tax),
    min_days: method.min_days ?? 0,
    max_days: method.max_days ?? 0,
    zones:
      method.kind === 'pickup'
        ? []
        : method.zones.map((zone) => ({
            ...zone,
            postal_prefixes: zone.postal_prefixes.split(/[\s,;]+/).filter(Boolean),
            discount_percent: zone.discount_percent ?? 0,
            min_days: zone.min_days ?? 0,
            max_days: zone.max_days ?? 0,
          })),
  })),
})
