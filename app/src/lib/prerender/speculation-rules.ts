/** Paths with side effects or personal content, and files. */
const EXCLUDED = ['/api/*', '/logout', '/compra/*', '/zona-de-cliente/*', '/tarifario/*', '/_*', '/*.*']

/**
 * Inline speculation rules of prerendered documents: links under the pointer are prefetched as documents, which run no
 * scripts before they are opened. Only the time until hydration needs them.
 */
export const SPECULATION_RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: EXCLUDED } },
          { not: { selector_matches: '[target],[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Stops the rules: from now on, links navigate within the app, which prefetches their data. */
export function stopSpeculation(): void {
  document.querySelector('script[type=speculationrules]')?.remove()
}
