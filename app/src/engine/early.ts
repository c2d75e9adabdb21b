/**
 * What is pressed on a page that was rendered beforehand while its script is still on its way. The document keeps it (see
 * `KEEPING`), and it is done once the page is alive. Links, menus and forms that only ask need no script.
 */
interface Early {
  buttons: HTMLElement[]
  stop: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/** Runs in the document before anything else; without a bundle around it, so in words that every browser knows. */
export const KEEPING = `(() => {
  const buttons = []
  const keep = (event) => {
    const button = event.target.closest && event.target.closest('button:not([popovertarget])')
    if (!button || (button.type === 'submit' && button.form && button.form.method === 'get')) return
    event.preventDefault()
    if (!buttons.includes(button)) buttons.push(button)
  }
  addEventListener('click', keep, true)
  window.early = { buttons, stop: () => removeEventListener('click', keep, true) }
})()`

/** The attribute of a link that is none yet; its value is what it will be. */
export const LATER = 'data-rel'
/** The link to the app itself. */
export const APP = 'app'

/**
 * Brings the app once all that the page shows is there, or somebody does something, or it takes too long: what is seen
 * needs no script, and shares the line with nothing that does not show. In words that every browser knows, like `KEEPING`.
 */
export const BRINGING = `(() => {
  const bring = () => {
    for (const type of occasions) removeEventListener(type, bring)
    for (const link of document.querySelectorAll('link[${LATER}]')) {
      link.rel = link.getAttribute('${LATER}')
      link.removeAttribute('${LATER}')
      if (link.id === '${APP}') import(link.href)
    }
  }
  const occasions = ['pointerdown', 'keydown', 'focusin']
  for (const type of occasions) addEventListener(type, bring, { passive: true })
  const idle = window.requestIdleCallback || setTimeout
  addEventListener('load', () => requestAnimationFrame(() => idle(bring)))
  setTimeout(bring, 3000)
})()`

/** Does what was pressed before the page came to life, each thing once and in its order. */
export function catchUp(): void {
  const { early } = window
  delete window.early
  early?.stop()
  for (const button of early?.buttons ?? []) if (button.isConnected) button.click()
}
