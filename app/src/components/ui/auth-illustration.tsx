import { cx } from 'class-variance-authority'

const petal =
  'M0-1.8C-3.2-3.6-5.2-6.4-4.3-9.3c.5-1.5 2.2-1.6 3.1-.9.5.4.7.7 1.2.7s.7-.3 1.2-.7c.9-.7 2.6-.6 3.1.9C5.2-6.4 3.2-3.6 0-1.8Z'

/** Flowering rockrose, the plant of the logo. */
export function AuthIllustration({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={cx('text-primary', className)}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 160 220"
    >
      <path d="M84 214c-4-36-5-74-3-112M82 160c10-14 22-22 38-26" />
      <path d="M83 190c-16 2-30-4-38-18 18-2 31 3 38 18ZM84 176c15-1 26-9 31-24-17 1-28 8-31 24ZM81 136c-14 2-27-4-34-17 17-2 28 3 34 17ZM82 122c13-2 22-9 26-23-15 2-24 9-26 23Z" />
      <path
        className="text-accent"
        d="M120 134c2-8 8-13 17-13 0 9-7 15-17 13ZM120 134c-1-7 2-13 8-17M120 134c7 3 14 2 19-3"
      />
      <g transform="translate(80 60) scale(4)">
        {[0, 72, 144, 216, 288].map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d={petal} vectorEffect="non-scaling-stroke" />
            <path d="M0-5.4c-.6.9-.6 1.8 0 2.4.6-.6.6-1.5 0-2.4Z" fill="var(--color-accent)" stroke="none" />
          </g>
        ))}
        <circle fill="currentColor" r="0.9" stroke="none" />
      </g>
    </svg>
  )
}
