const REPORT_ENDPOINT = '/api/csp-reports'

interface CspViolation {
  effectiveDirective: string
  blocked: string
}

/** Report of a `ReportingObserver`; TypeScript lacks `CSPViolationReportBody`. */
interface ObservedReport {
  body: { effectiveDirective?: string; blockedURL?: string } | null
}

/** A policy in a `<meta>` has no report directive. An observer also receives earlier violations. */
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
