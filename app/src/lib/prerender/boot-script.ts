/** Set on the document of returning visitors, who have a cookie. */
export const RETURNING_ATTRIBUTE = 'data-returning'

/** Attribute of deferred links; the value becomes their `rel`. */
export const DEFERRED_REL_ATTRIBUTE = 'data-deferred-rel'
export const ENTRY_ID = 'app'

/**
 * Inline script of prerendered documents, not transpiled. Marks the document and loads the app after the first paint
 * with its main picture, on first interaction, or after 3 s. Imports of the entry module are evaluated before it in
 * separate tasks, to avoid a long task.
 */
export const BOOT_SCRIPT = `(() => {
  const root = document.documentElement
  if (document.cookie) root.setAttribute('${RETURNING_ATTRIBUTE}', '')
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
