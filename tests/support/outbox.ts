// The development outbox: the mail that a real shop would have sent.
interface Mail {
  to: string
  subject: string
  text: string
}

/** The activation link in the latest mail to an address, as a path of the shop. */
export async function activationPath(shopUrl: string, to: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/_dev/outbox.json`)
  const { data }: { data: Mail[] } = await answer.json()
  const mail = data.filter((candidate) => candidate.to.includes(to))
  const link = mail.map(({ text }) => /\/activar-cuenta\/[\w.~-]+/.exec(text)?.[0]).find(Boolean)
  if (!link) throw new Error(`no activation mail for ${to} among ${data.length}`)
  return link
}
