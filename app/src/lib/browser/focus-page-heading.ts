/** Focuses the heading of the page, so that screen readers announce it. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
