// Text overflow detection. Runs in the browser, so the function is self-contained.

/** Returns messages about text that an element clips and text that overlaps other text, at most 12. */
export function overflowingText(): string[] {
  interface Line {
    text: string
    parent: Element
    box: { left: number; top: number; right: number; bottom: number }
  }

  const modal = document.querySelector('dialog:modal, [popover]:popover-open')
  const isVisuallyHidden = (element: Element) => {
    const { clipPath, width, height } = getComputedStyle(element)
    return clipPath === 'inset(50%)' || (width === '1px' && height === '1px')
  }
  /** Returns true for elements that intentionally overlay the page, such as sticky bars. */
  const isOverlay = (element: Element | null): boolean => {
    for (let e = element; e; e = e.parentElement) {
      const { position, zIndex } = getComputedStyle(e)
      if (['fixed', 'sticky'].includes(position) || (position === 'absolute' && Number(zIndex) > 0))
        return true
    }
    return false
  }

  const lines: Line[] = []
  const clipped: string[] = []
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!parent || !text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    if (parent.closest('svg, noscript, option, video')) continue
    let skipped = !modal && isOverlay(parent)
    const range = document.createRange()
    range.selectNodeContents(node)
    let visibleArea = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
    for (let e: Element | null = parent; e && e !== document.body; e = e.parentElement) {
      if (isVisuallyHidden(e)) skipped = true
      const { overflowX, overflowY } = getComputedStyle(e)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const { left, top, right, bottom } = e.getBoundingClientRect()
      const clip = { left, top, right, bottom }
      if (!skipped)
        for (const rect of range.getClientRects()) {
          // Scrollable content is not clipped. Leading may be clipped.
          const slack = rect.height / 4
          const clippedX = rect.right > clip.right + 2 && !['auto', 'scroll'].includes(overflowX)
          const clippedY = rect.bottom > clip.bottom + slack && !['auto', 'scroll'].includes(overflowY)
          if (clippedX || clippedY) clipped.push(`clipped: «${text.slice(0, 60)}»`)
        }
      visibleArea = {
        left: Math.max(visibleArea.left, clip.left),
        top: Math.max(visibleArea.top, clip.top),
        right: Math.min(visibleArea.right, clip.right),
        bottom: Math.min(visibleArea.bottom, clip.bottom),
      }
    }
    if (skipped) continue
    const rows = [...range.getClientRects()]
    for (const [i, { top, height }] of rows.entries()) {
      const next = rows[i + 1]
      // A drop cap is several lines high.
      if (!next || Math.abs(next.height - height) > 1) continue
      const pitch = next.top - top
      if (pitch > 1 && pitch < height * 0.65) clipped.push(`overlapping lines: «${text.slice(0, 60)}»`)
    }
    for (const rect of range.getClientRects()) {
      // A line box is higher than its glyphs.
      const inset = rect.height / 4
      const box = {
        left: Math.max(rect.left, visibleArea.left),
        top: Math.max(rect.top + inset, visibleArea.top),
        right: Math.min(rect.right, visibleArea.right),
        bottom: Math.min(rect.bottom - inset, visibleArea.bottom),
      }
      if (box.right - box.left > 2 && box.bottom - box.top > 2) lines.push({ text, parent, box })
    }
  }

  const overlaps = lines.flatMap((a, i) =>
    lines.slice(i + 1).flatMap((b) => {
      if (a.parent === b.parent) return []
      const overlapX = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const overlapY = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      return overlapX > 2 && overlapY > 2
        ? [`«${a.text.slice(0, 40)}» overlaps «${b.text.slice(0, 40)}»`]
        : []
    }),
  )
  return [...new Set([...clipped, ...overlaps])].slice(0, 12)
}
