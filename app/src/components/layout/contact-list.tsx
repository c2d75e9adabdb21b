import { useSlice } from 'mostrador/react'

export function ContactList() {
  const { phone, phoneAlt, email, address, scheduleTable } = useSlice('config')
  return (
    <ul className="grid gap-1">
      {[phone, phoneAlt].filter(Boolean).map((number) => (
        <li key={number}>
          <a className="menu-link" href={`tel:${number.replaceAll(' ', '')}`}>
            {number}
          </a>
        </li>
      ))}
      {email && (
        <li>
          <a className="menu-link" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
      {address && <li className="mt-2">{address}</li>}
      {scheduleTable && <li className="mt-2 whitespace-pre-line">{scheduleTable}</li>}
    </ul>
  )
}
