import type { BillingData, DeliveryData } from '../../lib/api/schema.ts'

const countries = new Intl.DisplayNames('es', { type: 'region' })

export function Address({ address }: { address: DeliveryData | BillingData }) {
  const lines = [
    address.company,
    address.streetAddress,
    address.extendedAddress,
    `${address.postalCode} ${address.locality}`.trim(),
    [address.region, address.country && countries.of(address.country)].filter(Boolean).join(', '),
  ]
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span className="block" key={line}>
          {line}
        </span>
      ))}
    </address>
  )
}
