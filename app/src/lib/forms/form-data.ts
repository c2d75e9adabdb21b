/** The texts of a submitted form by name; those under a prefix, without it. */
export function getTexts(form: FormData, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    [...form]
      .filter(([name, value]) => name.startsWith(prefix) && typeof value === 'string')
      .map(([name, value]) => [name.slice(prefix.length), String(value)]),
  )
}

/** One text of a submitted form; a field that is not there is empty. */
export function getText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
