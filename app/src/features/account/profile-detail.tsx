export function ProfileDetail({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div className="grid gap-x-4 border-border py-4 not-first:border-t sm:grid-cols-[12rem_1fr]">
      <dt className="text-small text-muted-foreground">{name}</dt>
      <dd>
        <span className="block wrap-anywhere">{value}</span>
        {hint && <span className="block text-small text-muted-foreground">{hint}</span>}
      </dd>
    </div>
  )
}
