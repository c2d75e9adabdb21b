const KEY = 'mostrador.announcement'

const listeners = new Set<() => void>()
/** Dismissed on this page, also where storage is switched off. */
let dismissed = ''

/** The announcement that this visitor has dismissed; empty when there is none. */
export function dismissedAnnouncement(): string {
  try {
    return dismissed || (localStorage.getItem(KEY) ?? '')
  } catch {
    return dismissed
  }
}

export function dismiss(announcement: string): void {
  dismissed = announcement
  try {
    localStorage.setItem(KEY, announcement)
  } catch {
    // Dismissed for as long as the page is open.
  }
  for (const listener of listeners) listener()
}

export function onDismissal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Script of a prerendered document, after the app: hides a dismissed announcement before the first paint, so that nothing
 * moves when React removes it.
 */
export const HIDING = `try {
  const shown = document.querySelector('[data-announcement]')
  if (shown && shown.dataset.announcement === localStorage.getItem('${KEY}')) shown.hidden = true
} catch {}`
