import { useSlice } from 'mostrador/react'
import { menuLinkClass } from './menu-links.tsx'

export function ContactList() {
  const { phone, phoneAlt, email, address, scheduleTable } = useSlice('config')
  return (
    <ul className="grid gap-1">
      {[phone, phoneAlt].filter(Boolean).map((number) => (
        <li key={number}>
          <a className={menuLinkClass} href={`tel:${number.replaceAll(' ', '')}`}>
            {number}
          </a>
        </li>
      ))}
      {email && (
        <li>
          <a className={menuLinkClass} href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
      {address && <li className="mt-2">{address}</li>}
      {scheduleTable && <li className="mt-2 whitespace-pre-line">{scheduleTable}</li>}
    </ul>
  )
}
