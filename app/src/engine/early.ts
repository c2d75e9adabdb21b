type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** An event before hydration: the value that a field was given, or an element that was pressed. */
export type CapturedEvent = { field: Field; value: string | boolean } | { pressed: HTMLElement }

declare global {
  interface Window {
    /** Events since the document was parsed; undefined once they have been replayed. */
    capturedEvents?: CapturedEvent[]
  }
}

/** On the document of a returning visitor, who has a cookie: with a cart, say, or logged in. */
export const KNOWN = 'data-known'

/** On a document that is opened at its top and not through the history: sections far below (`.far`) are laid out late. */
export const FRESH = 'data-fresh'

/** Attribute of a `<link>` that takes effect later; its value becomes the link's `rel`. */
export const LATER = 'data-rel'
/** Identifier of the link to the app's entry module. */
export const APP = 'app'

/**
 * Script of a prerendered document, which browsers run as it is written. Marks the document, captures events in the capture
 * phase, and loads the app after the page is painted, at the first intent or after three seconds.
 */
export const CAPTURE = `(() => {
  const root = document.documentElement
  if (document.cookie) root.setAttribute('${KNOWN}', '')
  if (!history.state && !location.hash) root.setAttribute('${FRESH}', '')
  window.capturedEvents = []
  for (const type of ['input', 'change', 'click']) addEventListener(type, (event) => {
    const events = window.capturedEvents
    if (!events) return
    const target = event.target
    const ticks = /radio|checkbox/.test(target.type)
    const last = events.at(-1) ?? {}
    if (type === 'input') {
      const value = ticks ? target.checked : target.value
      if (last.field === target) last.value = value
      else events.push({ field: target, value })
    }
    else if (type === 'click' && !ticks) {
      const pressed = target.closest('a[href],button:not([popovertarget])')
      if (!pressed || pressed.form?.method === 'get') return
      // A link waits only for what was pressed before it.
      if (pressed.href && (event.ctrlKey || event.metaKey || event.shiftKey || !events.some((e) => e.pressed))) return
      event.preventDefault()
      // A second press of the same button is not a second order, unless the button says so.
      if (last.pressed !== pressed || pressed.dataset.each) events.push({ pressed })
    }
    event.stopPropagation()
  }, true)
  const load = () => {
    for (const link of root.querySelectorAll('[${LATER}]')) {
      link.rel = link.dataset.rel
      delete link.dataset.rel
      if (link.id === '${APP}') import(link.href).catch(() => delete window.capturedEvents)
    }
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, { once: true })
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(load)))
  setTimeout(load, 3000)
})()`

/** Replays the captured events in their order, each in a task of its own; those that follow meanwhile come after them. */
export async function replayEvents(): Promise<void> {
  const { capturedEvents: events = [] } = window
  for (let [event] = events; event; [event] = events) {
    await new Promise((resolve) => setTimeout(resolve))
    events.shift()
    // Its own events are not captured again.
    delete window.capturedEvents
    if ('field' in event) replayInput(event.field, event.value)
    else if (event.pressed.isConnected) event.pressed.click()
    window.capturedEvents = events
  }
  delete window.capturedEvents
}

/** React hears of a value that differs from the one it saw last, so the field is given another one first. */
function replayInput(field: Field, value: string | boolean) {
  if (field.type === 'file' || !field.isConnected) return
  if (typeof value === 'boolean') {
    Object.assign(field, { checked: !value })
    return field.click()
  }
  field.value = `${value}0`
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
