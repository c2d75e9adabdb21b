export type CapturedEvent = { field: HTMLInputElement; value: string | boolean } | { pressed: HTMLElement }
declare global {
  interface Window {
    /** Events before hydration, in their order; undefined once they have been replayed. */
    capturedEvents?: CapturedEvent[]
  }
}

/** Script of a prerendered document: captures what is typed, chosen and pressed before React can hear of it. */
export const CAPTURE_SCRIPT = `window.capturedEvents = []
for (const type of ['input', 'change', 'click']) addEventListener(type, (event) => {
  const events = window.capturedEvents, { target } = event, last = events?.at(-1)
  const ticks = /radio|checkbox/.test(target.type), value = ticks ? target.checked : target.value
  if (!events) return
  if (type === 'input' && last?.field === target) last.value = value
  else if (type === 'input') events.push({ field: target, value })
  else if (type === 'click' && !ticks) {
    const pressed = target.closest('a[href],button:not([popovertarget])')
    const waits = !(event.ctrlKey || event.metaKey || event.shiftKey) && events.some((e) => e.pressed)
    if (!pressed || pressed.form?.method === 'get' || (pressed.href && !waits)) return
    event.preventDefault()
    if (last?.pressed !== pressed || pressed.dataset.replayAll) events.push({ pressed })
  }
  event.stopPropagation()
}, true)`

/** Replays the captured events, each in a task of its own and without capturing it again; later ones come after them. */
export async function replayEvents(): Promise<void> {
  const { capturedEvents: events = [] } = window
  for (let event = events.shift(); event; event = events.shift()) {
    await new Promise((resolve) => setTimeout(resolve))
    delete window.capturedEvents
    if ('pressed' in event) event.pressed.click()
    else replayInput(event.field, event.value)
    window.capturedEvents = events
  }
  delete window.capturedEvents
}

/** Gives a field another value first: React hears of one that differs from what the field was hydrated with. */
function replayInput(field: HTMLInputElement, value: string | boolean) {
  // A pointer event hydrates the boundary around it.
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  if (typeof value === 'boolean') return Object.assign(field, { checked: !value }).click()
  field.value = `${value}0`
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
