interface Address {
  company: string
  streetAddress: string
  extendedAddress: string
  postalCode: string
  locality: string
  region: string
}

export function AddressLines({ address }: { address: Address }) {
  const { company, streetAddress, extendedAddress, postalCode, locality, region } = address
  return (
    <address className="not-italic">
      <span className="block font-semibold">{company}</span>
      <span className="block">{[streetAddress, extendedAddress].filter(Boolean).join(', ')}</span>
      <span className="block">
        {[`${postalCode} ${locality}`, region !== locality && region].filter(Boolean).join(', ')}
      </span>
    </address>
  )
}
