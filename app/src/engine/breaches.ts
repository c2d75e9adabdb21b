const REPORTS = '/api/csp-reports'

/**
 * Tells the shop of what the page's policy has kept from it: a policy that stands in the page cannot ask the browser to. Only
 * the rule and what was kept away are told, and of that the shop keeps no path.
 */
export function reportBreaches(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const report = { 'csp-report': { 'effective-directive': effectiveDirective, 'blocked-uri': blockedURI } }
    navigator.sendBeacon(REPORTS, JSON.stringify(report))
  })
}
