import { useSlice } from 'mostrador/react'

export function ContactList() {
  const { phone, phoneAlt, email, address, scheduleTable } = useSlice('config')
  return (
    <ul className="contact-list menu-links">
      {[phone, phoneAlt].filter(Boolean).map((number) => (
        <li key={number}>
          <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
        </li>
      ))}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {address && <li>{address}</li>}
      {scheduleTable && <li className="whitespace-pre-line">{scheduleTable}</li>}
    </ul>
  )
}
