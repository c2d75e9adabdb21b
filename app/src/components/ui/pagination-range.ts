/** Ends and neighbours of the current page. A gap is the negative of its first page. */
export function paginationRange(page: number, pages: number): number[] {
  const shown = Array.from({ length: pages }, (_, i) => i + 1).filter((n) => isShown(n, page, pages))
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? 0
    if (n - before === 1) return [n]
    // A gap of one page is replaced by the page.
    return n - before === 2 ? [n - 1, n] : [-(before + 1), n]
  })
}

function isShown(n: number, page: number, pages: number): boolean {
  return n === 1 || n === pages || Math.abs(n - page) < 2
}
