const REPORT_ENDPOINT = '/api/csp-reports'

/** What of a report is told: the rule, and what was kept away. */
interface CspViolation {
  effectiveDirective: string
  blocked: string
}

/** What browsers say of a breach to an observer; TypeScript knows no `CSPViolationReportBody` yet. */
interface ObservedReport {
  body: { effectiveDirective?: string; blockedURL?: string } | null
}

/**
 * Tells the shop of what the page's policy has kept from it: a policy that stands in the page cannot ask the browser to. Only
 * the rule and what was kept away are told, and of that the shop keeps no path. What happened before this script was there,
 * such as a script that somebody has put into the document, browsers with an observer tell afterwards; the event does not.
 */
export function reportCspViolations(): void {
  if ('ReportingObserver' in window) {
    const observe = (reports: unknown) => {
      for (const { body } of reports as ObservedReport[])
        report({ effectiveDirective: body?.effectiveDirective ?? '', blocked: body?.blockedURL ?? '' })
    }
    new ReportingObserver(observe, { types: ['csp-violation'], buffered: true }).observe()
    return
  }
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report({ effectiveDirective, blocked: blockedURI }),
  )
}

function report({ effectiveDirective, blocked }: CspViolation) {
  const legacyReport = { 'csp-report': { 'effective-directive': effectiveDirective, 'blocked-uri': blocked } }
  navigator.sendBeacon(REPORT_ENDPOINT, JSON.stringify(legacyReport))
}
