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
 * takes too long: what is seen needs no script, and shares the line with nothing that does not show. What is kept reaches
 * no part of the page before its turn: some come to life before others, and nothing is done twice.
 */
export const KEEPING = `(() => {
  const all = document.documentElement
  if (document.cookie) all.setAttribute('${KNOWN}', '')
  if (!history.state && !location.hash) all.setAttribute('${FRESH}', '')
  window.early = []
  const keep = (event) => {
    const steps = window.early
    if (!steps) return
    const { type, target } = event
    const ticked = /radio|checkbox/.test(target.type)
    const last = steps[steps.length - 1] || {}
    if (type === 'input') {
      const held = ticked ? target.checked : target.value
      if (last.field === target) last.held = held
      else steps.push({ field: target, held })
    } else if (type === 'click' && !ticked) {
      const pressed = target.closest('a[href],button:not([popovertarget])')
      if (!pressed) return
      if (pressed.href) {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !steps.some((step) => step.pressed)) return
      } else if (pressed.type === 'submit' && pressed.form && pressed.form.method === 'get') return
      event.preventDefault()
      if (last.pressed !== pressed || pressed.dataset.each) steps.push({ pressed })
    }
    event.stopPropagation()
  }
  for (const type of ['input', 'change', 'click']) addEventListener(type, keep, true)
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
 * one before has left it. What people do meanwhile is kept as well, and comes after.
 */
export async function catchUp(): Promise<void> {
  const { early = [] } = window
  for (let [step] = early; step; [step] = early) {
    await nextTask()
    early.shift()
    // What it leads to is not to be kept once more.
    delete window.early
    take(step)
    window.early = early
  }
  delete window.early
}

function take(step: Step) {
  if ('field' in step) {
    if (step.field.isConnected) tell(step.field, step.held)
  } else if (step.pressed.isConnected) step.pressed.click()
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
