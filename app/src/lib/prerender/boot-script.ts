/** On the document of a returning visitor, who has a cookie: with a cart, say, or logged in. */
export const RETURNING_ATTRIBUTE = 'data-returning'

/** On a document that is opened at its top and not through the history: sections far below (`.far`) are laid out late. */
export const DEFER_OFFSCREEN_ATTRIBUTE = 'data-defer-offscreen'

/** Attribute of a `<link>` that takes effect later; its value becomes the link's `rel`. */
export const DEFERRED_REL_ATTRIBUTE = 'data-deferred-rel'
/** Identifier of the link to the app's entry module. */
export const ENTRY_ID = 'app'

/**
 * Script of a prerendered document, which browsers run as it is written: marks the document, and loads the app after the
 * page and its main picture are painted, at the first intent or after three seconds. What the app's entry module imports is
 * evaluated before it, each file in a task of its own: one task for all would block input.
 */
export const BOOT_SCRIPT = `(() => {
  const root = document.documentElement
  if (document.cookie) root.setAttribute('${RETURNING_ATTRIBUTE}', '')
  if (!history.state && !location.hash) root.setAttribute('${DEFER_OFFSCREEN_ATTRIBUTE}', '')
  const load = async () => {
    const links = [...root.querySelectorAll('[${DEFERRED_REL_ATTRIBUTE}]')]
    for (const link of links) {
      link.rel = link.dataset.deferredRel
      delete link.dataset.deferredRel
    }
    for (const { id, rel, href } of links) {
      if (rel !== 'modulepreload') continue
      await import(href).catch(() => delete window.capturedEvents)
      if (id === '${ENTRY_ID}') break
      await new Promise((next) => setTimeout(next))
    }
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, { once: true })
  addEventListener('load', async () => {
    const pictures = document.querySelectorAll('img[fetchpriority=high]')
    await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()))
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))
  })
  setTimeout(load, 3000)
})()`
