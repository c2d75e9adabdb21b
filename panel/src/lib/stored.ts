// Values in localStorage, under keys of the panel.

const PREFIX = 'mostrador.'

/** Returns a stored value, or null when there is none or the browser refuses storage. */
export function readStored<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a value; null removes it. A full or refused storage loses only the convenience. */
export function writeStored(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // The panel works without the stored value.
  }
}

/** Keys of the stored values; none if the browser refuses storage. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length))
  } catch {
    return []
  }
}
