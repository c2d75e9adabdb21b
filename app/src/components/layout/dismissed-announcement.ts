const STORAGE_KEY = 'mostrador.announcement'

const listeners = new Set<() => void>()
/** Dismissed on this page, also where storage is switched off. */
let dismissed = ''

/** The announcement that this visitor has dismissed; empty when there is none. */
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
    // Dismissed for as long as the page is open.
  }
  for (const listener of listeners) listener()
}

export function subscribeToDismissal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Script of a prerendered document, after the app: hides a dismissed announcement before the first paint, so that nothing
 * moves when React removes it.
 */
export const HIDE_DISMISSED_SCRIPT = `try {
  const shown = document.querySelector('[data-announcement]')
  if (shown && shown.dataset.announcement === localStorage.getItem('${STORAGE_KEY}')) shown.hidden = true
} catch {}`
