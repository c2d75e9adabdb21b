type CapturedEvent = { field: HTMLInputElement; value: string | boolean } | { pressed: HTMLElement }
declare global {
  interface Window {
    /** Events before hydration in order; undefined after their replay. */
    capturedEvents?: CapturedEvent[]
  }
}

/** Inline script of prerendered documents: captures input and clicks before hydration. */
export const CAPTURE_SCRIPT = `window.capturedEvents = []
for (const type of ['input', 'change', 'click']) addEventListener(type, (event) => {
  const events = window.capturedEvents, { target } = event, last = events?.at(-1)
  const ticks = /radio|checkbox/.test(target.type), value = ticks ? target.checked : target.value
  if (!events) return
  if (type === 'input' && last?.field === target) last.value = value
  else if (type === 'input') events.push({ field: target, value })
  else if (type === 'click' && !ticks) {
    const pressed = target.closest('a[href],button:not([popovertarget])')
    const isQueued = !(event.ctrlKey || event.metaKey || event.shiftKey) && events.some((e) => e.pressed)
    if (!pressed || pressed.form?.method === 'get' || (pressed.href && !isQueued)) return
    event.preventDefault()
    if (last?.pressed !== pressed || pressed.dataset.replayAll) events.push({ pressed })
  }
  event.stopPropagation()
}, true)`

/** Replays captured events in separate tasks; events in the meantime are appended. */
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

/** Sets another value first: React ignores values equal to the hydrated one. */
function replayInput(field: HTMLInputElement, value: string | boolean) {
  // Hydrates the surrounding boundary.
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  if (typeof value === 'boolean') return Object.assign(field, { checked: !value }).click()
  field.value = `${value}0`
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
