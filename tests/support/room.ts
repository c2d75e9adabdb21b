// Text that has no room. Runs in the browser: it may use nothing from outside.

/** Text that its box cuts off, and text that lies over other text: in words, to be read in a failure. */
export function crowdedText(): string[] {
  interface Line {
    text: string
    owner: Element
    box: { left: number; top: number; right: number; bottom: number }
  }

  const modal = document.querySelector('dialog:modal, [popover]:popover-open')
  const hiddenFromEyes = (element: Element) => {
    const { clipPath, width, height } = getComputedStyle(element)
    return clipPath === 'inset(50%)' || (width === '1px' && height === '1px')
  }
  /** Whether it moves over the page on purpose: bars and what hangs over it. */
  const floats = (element: Element | null): boolean => {
    for (let e = element; e; e = e.parentElement) {
      const { position, zIndex } = getComputedStyle(e)
      if (['fixed', 'sticky'].includes(position) || (position === 'absolute' && Number(zIndex) > 0))
        return true
    }
    return false
  }

  const lines: Line[] = []
  const cut: string[] = []
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    const text = node.textContent?.trim()
    if (!owner || !text || !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    if (owner.closest('svg, noscript, option, video')) continue
    let skipped = !modal && floats(owner)
    const range = document.createRange()
    range.selectNodeContents(node)
    let window = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
    for (let e: Element | null = owner; e && e !== document.body; e = e.parentElement) {
      if (hiddenFromEyes(e)) skipped = true
      const { overflowX, overflowY } = getComputedStyle(e)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const { left, top, right, bottom } = e.getBoundingClientRect()
      const clip = { left, top, right, bottom }
      if (!skipped)
        for (const rect of range.getClientRects()) {
          // What can be scrolled to is not lost. Half a line of leading may be.
          const slack = rect.height / 4
          const across = rect.right > clip.right + 2 && !['auto', 'scroll'].includes(overflowX)
          const down = rect.bottom > clip.bottom + slack && !['auto', 'scroll'].includes(overflowY)
          if (across || down) cut.push(`cut off: «${text.slice(0, 60)}»`)
        }
      window = {
        left: Math.max(window.left, clip.left),
        top: Math.max(window.top, clip.top),
        right: Math.min(window.right, clip.right),
        bottom: Math.min(window.bottom, clip.bottom),
      }
    }
    if (skipped) continue
    const rows = [...range.getClientRects()]
    for (const [i, { top, height }] of rows.entries()) {
      const next = rows[i + 1]
      // An initial is as high as several lines.
      if (!next || Math.abs(next.height - height) > 1) continue
      const pitch = next.top - top
      if (pitch > 1 && pitch < height * 0.65) cut.push(`lines over each other: «${text.slice(0, 60)}»`)
    }
    for (const rect of range.getClientRects()) {
      // A line's box is higher than its letters.
      const inset = rect.height / 4
      const box = {
        left: Math.max(rect.left, window.left),
        top: Math.max(rect.top + inset, window.top),
        right: Math.min(rect.right, window.right),
        bottom: Math.min(rect.bottom - inset, window.bottom),
      }
      if (box.right - box.left > 2 && box.bottom - box.top > 2) lines.push({ text, owner, box })
    }
  }

  const over = lines.flatMap((a, i) =>
    lines.slice(i + 1).flatMap((b) => {
      if (a.owner === b.owner) return []
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      return across > 2 && down > 2 ? [`«${a.text.slice(0, 40)}» over «${b.text.slice(0, 40)}»`] : []
    }),
  )
  return [...new Set([...cut, ...over])].slice(0, 12)
}
