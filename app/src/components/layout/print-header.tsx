import { useSlice } from 'mostrador/react'

export function PrintHeader() {
  const { tradeName, address, email, phone } = useSlice('config')
  return (
    <div className="hidden items-end justify-between gap-8 border-b border-border pb-4 text-small print:flex">
      <p className="font-serif text-h2 leading-none">{tradeName}</p>
      <p className="text-right">
        {address}
        <br />
        {[email, phone].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
