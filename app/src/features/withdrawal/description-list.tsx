/** Description list of names and values. */
export function DescriptionList({ entries }: { entries: (readonly [string, string])[] }) {
  return (
    <dl className="mt-6 border-b border-border">
      {entries.map(([name, value]) => (
        <div className="grid gap-x-4 border-t border-border py-3 sm:grid-cols-[12rem_1fr]" key={name}>
          <dt className="text-small text-muted-foreground">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
