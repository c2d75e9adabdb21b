// Page structure for assistive technology. Runs in the browser, so the function is self-contained.

export interface Heading {
  level: number
  text: string
}

/**
 * Returns the headings in document order, the number of main landmarks, and the controls without an
 * accessible name.
 */
export function accessibleStructure() {
  // Hidden inputs of date fields, which browsers fill in, are no part of the accessibility tree.
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null
  const openDialog = document.querySelector<HTMLElement>('dialog:modal')
  const findVisible = (selector: string) =>
    [...(openDialog ?? document).querySelectorAll(selector)].filter(isVisible)
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isVisible)
  const textOf = (element: Element): string => {
    const pictures = [...element.querySelectorAll('img[alt], svg[aria-label], [aria-label]')]
    const described = pictures.map((e) => e.getAttribute('alt') ?? e.getAttribute('aria-label') ?? '')
    return [element.textContent ?? '', ...described].join(' ').trim()
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const referenced = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    const labelText = labels.map((label) => label.textContent ?? '').join(' ')
    return (referenced || element.getAttribute('aria-label') || labelText || textOf(element)).trim()
  }
  return {
    headings: headings.map((e): Heading => ({ level: Number(e.tagName[1]), text: e.textContent ?? '' })),
    mainCount: document.querySelectorAll('main').length,
    unnamed: findVisible(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
    )
      .filter((e) => nameOf(e) === '')
      .map((e) => e.outerHTML.slice(0, 200)),
  }
}
