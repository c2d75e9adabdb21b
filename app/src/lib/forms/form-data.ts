/** Text entries of a form by name, without the prefix. */
export function getTexts(form: FormData, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    [...form]
      .filter(([name, value]) => name.startsWith(prefix) && typeof value === 'string')
      .map(([name, value]) => [name.slice(prefix.length), String(value)]),
  )
}

export function getText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
