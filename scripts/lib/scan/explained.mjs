// What the scanners take for a fault and is none: each is explained in docs/security.md under «Scanners».

const EXPLAINED = [
  {
    what: 'LDAP Injection',
    where:
      /^(POST \/api\/v1\/(contact|customers) \((message|password)\)|PUT \/api\/v1\/customers\/password-reset\/)/,
  },
  { what: 'SQL Injection', where: /^GET \/api\/v1\/searchs\/suggestions \(query\):/ },
  { what: 'Cross Site Request Forgery', where: /^POST \/api\/v1\/payments\/redsys\/notifications:/ },
]

/** Whether docs/security.md explains a finding. */
export const explained = ({ what, where }) =>
  EXPLAINED.some((known) => known.what === what && known.where.test(where))
