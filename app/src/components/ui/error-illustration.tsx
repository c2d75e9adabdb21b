/** Wilted stem with the status as caption. */
export function ErrorIllustration({ alt, title }: { alt: string; title: string }) {
  return (
    <figure className="card-ornate mx-auto grid max-w-sm place-items-center px-8 pt-10 pb-6">
      <svg
        aria-label={alt}
        className="h-64 text-primary"
        fill="none"
        role="img"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="1.5"
        viewBox="0 0 160 220"
      >
        <path d="M82 214c-3-44-2-82 6-112 6-23 14-38 6-52-6-10-20-10-26-1" />
        <path d="M84 168c-16 2-30-4-38-18 18-2 31 3 38 18ZM86 132c15-1 26-9 31-24-17 1-28 8-31 24ZM95 72c14 2 25-3 33-14-15-4-27 1-33 14Z" />
        <path
          className="text-accent"
          d="M68 49c-8-2-16 1-20 9 9 3 16 0 20-9ZM68 49c-4 7-4 15 2 21 5-7 5-15-2-21ZM68 49c-3-7-10-11-18-9 3 7 10 11 18 9Z"
        />
        <path
          className="text-accent"
          d="M34 196c7-5 15-6 23-1-7 6-15 6-23 1ZM104 204c5-6 12-9 20-6-4 7-12 9-20 6Z"
        />
      </svg>
      <figcaption className="mt-4 font-serif text-h3 tabular-figures">{title}</figcaption>
    </figure>
  )
}
