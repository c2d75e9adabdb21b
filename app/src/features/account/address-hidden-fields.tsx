import type { AddressEntry } from 'mostrador'

/** Hidden inputs with the complete address, for undo. */
export function AddressHiddenFields({ address }: { address: AddressEntry }) {
  return Object.entries(address).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ))
}
