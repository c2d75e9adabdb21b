// Development outbox: emails that a production shop would have sent.
import type { Database } from './server.ts'
import { changeRows } from './sqlite.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Marks the emails of a stopped shop as sent, as the server does after the delivery of each. */
export const markAsSent = ({ file }: Database) =>
  changeRows(
    file,
    "UPDATE outbox SET sent_at = created_at + 1000, recipient = '', subject = '', body = '', attempts = 1",
  )

/** Returns the emails to an address, latest first. */
export async function mailsTo(shopUrl: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${shopUrl}/_dev/outbox.json`)
  const { data }: { data: Mail[] } = await response.json()
  return data.filter((mail) => mail.to.includes(to))
}

/** Returns the latest matching link in the emails to an address, as a path of the shop. */
async function linkTo(shopUrl: string, to: string, link: RegExp): Promise<string> {
  const mails = await mailsTo(shopUrl, to)
  const path = mails.map(({ text }) => link.exec(text)?.[0]).find(Boolean)
  if (!path) throw new Error(`no email to ${to} contains ${link}, of ${mails.length}`)
  return path
}

/** Returns the path of the account activation link. */
export function activationPath(shopUrl: string, to: string): Promise<string> {
  return linkTo(shopUrl, to, /\/activar-cuenta\/[\w.~-]+/)
}

/** Returns the path of the password reset link. */
export function newPasswordPath(shopUrl: string, to: string): Promise<string> {
  return linkTo(shopUrl, to, /\/modificar-contrasena\/[\w.~-]+/)
}
