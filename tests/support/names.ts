// What assistive technology is told of a page. Runs in the browser: it may use nothing from outside.

export interface Heading {
  level: number
  text: string
}

/** Headings in their order, how many main parts there are, and what can be pressed but is called nothing. */
export function namesOf() {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const open = document.querySelector<HTMLElement>('dialog:modal')
  const all = (selector: string) => [...(open ?? document).querySelectorAll(selector)].filter(seen)
  const outline = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(seen)
  const textOf = (element: Element): string => {
    const pictures = [...element.querySelectorAll('img[alt], svg[aria-label], [aria-label]')]
    const described = pictures.map((e) => e.getAttribute('alt') ?? e.getAttribute('aria-label') ?? '')
    return [element.textContent ?? '', ...described].join(' ').trim()
  }
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const referred = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    const labelled = labels.map((label) => label.textContent ?? '').join(' ')
    return (referred || element.getAttribute('aria-label') || labelled || textOf(element)).trim()
  }
  return {
    headings: outline.map((e): Heading => ({ level: Number(e.tagName[1]), text: e.textContent ?? '' })),
    mains: document.querySelectorAll('main').length,
    nameless: all('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]')
      .filter((e) => nameOf(e) === '')
      .map((e) => e.outerHTML.slice(0, 200)),
  }
}
