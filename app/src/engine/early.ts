import { nextTask } from './next-task.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What is chosen, written and pressed on a page that was rendered beforehand while its script is still on its way. The
 * document keeps it (see `KEEPING`), and it is done once the page is alive. Links, menus and forms that only ask need no
 * script.
 */
interface Early {
  /** What each field held last: the page writes into them what it knows when it comes to life. */
  fields: Map<Field, string | boolean>
  buttons: HTMLElement[]
  stop: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/** On the document of whoever has been here before: with a cart, say, or logged in. */
export const KNOWN = 'data-known'

/**
 * On a document that nobody comes back to, and that was opened at its top: what is far below (`.far`) is laid out when
 * somebody comes near.
 */
export const FRESH = 'data-fresh'

/** The attribute of a link that is none yet; its value is what it will be. */
export const LATER = 'data-rel'
/** The link to the app itself. */
export const APP = 'app'

/**
 * Runs in the document before anything else; without a bundle around it, so in words that every browser knows. It keeps
 * what is done to the page, and brings the app once all that the page shows is there, or somebody does something, or it
 * takes too long: what is seen needs no script, and shares the line with nothing that does not show.
 */
export const KEEPING = `(() => {
  const all = document.documentElement
  if (document.cookie) all.setAttribute('${KNOWN}', '')
  if (!history.state && !location.hash) all.setAttribute('${FRESH}', '')
  const fields = new Map()
  const buttons = []
  const note = ({ target }) => {
    fields.set(target, /radio|checkbox/.test(target.type) ? target.checked : target.value)
  }
  const keep = (event) => {
    const button = event.target.closest && event.target.closest('button:not([popovertarget])')
    if (!button || (button.type === 'submit' && button.form && button.form.method === 'get')) return
    event.preventDefault()
    if (!buttons.includes(button)) buttons.push(button)
  }
  const stop = () => {
    removeEventListener('input', note, true)
    removeEventListener('click', keep, true)
  }
  addEventListener('input', note, true)
  addEventListener('click', keep, true)
  window.early = { fields, buttons, stop }
  const bring = () => {
    for (const link of all.querySelectorAll('[${LATER}]')) {
      const rel = link.dataset.rel
      delete link.dataset.rel
      setTimeout(() => {
        link.rel = rel
        if (link.id === '${APP}') import(link.href)
      })
    }
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, bring, { once: true })
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(bring)))
  setTimeout(bring, 3000)
})()`

/**
 * Does what was chosen, written and pressed before the page came to life, each thing once and in its order. Each finds
 * the screen as the one before has left it.
 */
export async function catchUp(): Promise<void> {
  const { early } = window
  delete window.early
  early?.stop()
  for (const [field, held] of early?.fields ?? []) {
    await nextTask()
    if (field.isConnected) tell(field, held)
  }
  for (const button of early?.buttons ?? []) {
    await nextTask()
    if (button.isConnected) button.click()
  }
}

/** Tells of a field once more, as if it were written or chosen now. */
function tell(field: Field, held: string | boolean) {
  if (typeof held === 'boolean') {
    Object.assign(field, { checked: !held })
    return field.click()
  }
  if (field.value !== held) field.value = held
  // Who is still writing there leaves it later.
  const types = ['input', 'change', ...(field === document.activeElement ? [] : ['focusout'])]
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }))
}
