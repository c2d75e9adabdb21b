import { createStore } from '../create-store.ts'

const STORAGE_KEY = 'mostrador.announcement'

/** Dismissed announcement, empty if none and during hydration. */
const dismissed = createStore('')
try {
  dismissed.set(localStorage.getItem(STORAGE_KEY) ?? '')
} catch {
  // Storage is unavailable, as in the prerenderer.
}

export const useDismissed = dismissed.use

export function setDismissed(announcement: string): void {
  dismissed.set(announcement)
  try {
    localStorage.setItem(STORAGE_KEY, announcement)
  } catch {
    // Dismissed until the page is closed.
  }
}

/** Inline script: hides it before the first paint, to avoid a layout shift when React removes it. */
export const HIDE_DISMISSED_SCRIPT = `try {
  const shown = document.querySelector('[data-announcement]')
  if (shown && shown.dataset.announcement === localStorage.getItem('${STORAGE_KEY}')) shown.hidden = true
} catch {}`
