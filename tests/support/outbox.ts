// The development outbox: the mail that a real shop would have sent.
export interface Mail {
  to: string
  subject: string
  text: string
}

/** What was written to an address, the latest first. */
export async function mailsTo(shopUrl: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${shopUrl}/_dev/outbox.json`)
  const { data }: { data: Mail[] } = await answer.json()
  return data.filter((mail) => mail.to.includes(to))
}

/** A link in the mails to an address, as a path of the shop: the latest there is. */
async function linkTo(shopUrl: string, to: string, link: RegExp): Promise<string> {
  const mail = await mailsTo(shopUrl, to)
  const found = mail.map(({ text }) => link.exec(text)?.[0]).find(Boolean)
  if (!found) throw new Error(`no mail for ${to} with ${link} among ${mail.length}`)
  return found
}

/** The link that activates an account. */
export function activationPath(shopUrl: string, to: string): Promise<string> {
  return linkTo(shopUrl, to, /\/activar-cuenta\/[\w.~-]+/)
}

/** The link to a new password. */
export function newPasswordPath(shopUrl: string, to: string): Promise<string> {
  return linkTo(shopUrl, to, /\/modificar-contrasena\/[\w.~-]+/)
}
