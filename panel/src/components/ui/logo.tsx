/** Logo: five petals of a rockrose. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="-12 -12 24 24">
      {[0, 72, 144, 216, 288].map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path
            d="M0-1.8C-3.2-3.6-5.2-6.4-4.3-9.3c.5-1.5 2.2-1.6 3.1-.9.5.4.7.7 1.2.7s.7-.3 1.2-.7c.9-.7 2.6-.6 3.1.9C5.2-6.4 3.2-3.6 0-1.8Z"
            fill="none"
            stroke="currentColor"
            strokeLinejoin="round"
            strokeWidth="1.2"
          />
          <path d="M0-5.2c-.6.9-.6 1.7 0 2.3.6-.6.6-1.4 0-2.3Z" fill="var(--color-accent)" />
        </g>
      ))}
      <circle fill="currentColor" r="1.1" />
    </svg>
  )
}
