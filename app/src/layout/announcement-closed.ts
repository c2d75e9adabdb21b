const KEPT = 'mostrador.announcement'

/** The announcement that this visitor has closed. Storage may be switched off: then it is shown again at the next visit. */
export function recall(): string {
  try {
    return localStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

export function remember(announcement: string) {
  try {
    localStorage.setItem(KEPT, announcement)
  } catch {
    // Closed for as long as the page is open.
  }
}

/**
 * Runs in a document that was rendered beforehand, below what it shows: an announcement that was closed is not seen even
 * for a moment, and nothing moves when it goes.
 */
export const HIDING = `try {
  const shown = document.querySelector('[data-announcement]')
  if (shown && shown.dataset.announcement === localStorage.getItem('${KEPT}')) shown.hidden = true
} catch {}`
