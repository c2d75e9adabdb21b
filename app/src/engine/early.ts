import { nextTask } from './next-task.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Something that was done to a page: what a field was made to hold, or a button or link that was pressed. */
export type Step = { field: Field; held: string | boolean } | { pressed: HTMLElement }

declare global {
  interface Window {
    /**
     * What is chosen, written and pressed on a page that was rendered beforehand while its script is still on its way. The
     * document keeps it (see `KEEPING`), and it is done once the page is alive; after that nothing is kept. Links, menus and
     * forms that only ask need no script; a link waits with what was pressed before it.
     */
    early?: Step[]
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
  const steps = window.early = []
  const keep = (event) => {
    if (!window.early) return
    const { target } = event
    const last = steps[steps.length - 1] || {}
    if (event.type === 'input') {
      const held = /radio|checkbox/.test(target.type) ? target.checked : target.value
      if (last.field === target) last.held = held
      else steps.push({ field: target, held })
      return
    }
    const pressed = target.closest('a[href],button:not([popovertarget])')
    if (!pressed) return
    if (pressed.href) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !steps.some((step) => step.pressed)) return
    } else if (pressed.type === 'submit' && pressed.form && pressed.form.method === 'get') return
    event.preventDefault()
    if (last.pressed !== pressed || pressed.dataset.each) steps.push({ pressed })
  }
  for (const type of ['input', 'click']) addEventListener(type, keep, true)
  const bring = () => {
    for (const link of all.querySelectorAll('[${LATER}]')) {
      const rel = link.dataset.rel
      delete link.dataset.rel
      setTimeout(() => {
        link.rel = rel
        if (link.id === '${APP}') import(link.href).catch(() => delete window.early)
      })
    }
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, bring, { once: true })
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(bring)))
  setTimeout(bring, 3000)
})()`

/**
 * Does what was chosen, written and pressed before the page came to life, in its order. Each step finds the screen as the
 * one before has left it.
 */
export async function catchUp(): Promise<void> {
  const { early = [] } = window
  delete window.early
  for (const step of early) {
    await nextTask()
    if ('pressed' in step) {
      if (step.pressed.isConnected) step.pressed.click()
    } else if (step.field.isConnected) tell(step.field, step.held)
  }
}

/** Tells of a field once more, as if it were written or chosen now. */
function tell(field: Field, held: string | boolean) {
  // What a file field holds is the browser's own.
  if (field.type === 'file') return
  if (typeof held === 'boolean') {
    Object.assign(field, { checked: !held })
    return field.click()
  }
  if (field.value !== held) field.value = held
  // Who is still writing there leaves it later.
  const types = ['input', 'change', ...(field === document.activeElement ? [] : ['focusout'])]
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }))
}
