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

/** The activation link in the latest mail to an address, as a path of the shop. */
export async function activationPath(shopUrl: string, to: string): Promise<string> {
  const mail = await mailsTo(shopUrl, to)
  const link = mail.map(({ text }) => /\/activar-cuenta\/[\w.~-]+/.exec(text)?.[0]).find(Boolean)
  if (!link) throw new Error(`no activation mail for ${to} among ${mail.length}`)
  return link
}
