const STORAGE_KEY = 'mostrador.announcement'

const listeners = new Set<() => void>()
/** In-memory copy, for browsers without storage. */
let dismissed = ''

/** Returns the dismissed announcement, empty if none. */
export function getDismissed(): string {
  try {
    return dismissed || (localStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    return dismissed
  }
}

export function setDismissed(announcement: string): void {
  dismissed = announcement
  try {
    localStorage.setItem(STORAGE_KEY, announcement)
  } catch {
    // Storage is unavailable: dismissed until the page is closed.
  }
  for (const listener of listeners) listener()
}

export function subscribeToDismissal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Inline script after the app: hides a dismissed announcement before the first paint, to avoid a layout shift when
 * React removes it.
 */
export const HIDE_DISMISSED_SCRIPT = `try {
  const shown = document.querySelector('[data-announcement]')
  if (shown && shown.dataset.announcement === localStorage.getItem('${STORAGE_KEY}')) shown.hidden = true
} catch {}`
