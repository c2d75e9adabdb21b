import { differences } from '../../components/form/differences.ts'
import { Drawer } from '../../components/ui/dialog.tsx'
import { KeyValues } from '../../components/ui/key-values.tsx'
import type { AuditEntry } from '../../lib/api/schema.ts'
import { formatFull } from '../../lib/format.ts'
import { audit } from '../../messages/audit.ts'

const { columns, detail } = audit

/** Change with the members of the resource before and after it. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const changed = differences(entry.before, entry.after)
  return (
    <Drawer isOpen onClose={onClose} title={audit.actions[entry.action] ?? entry.action}>
      <KeyValues
        items={[
          { label: columns.date, value: formatFull(entry.happened_at) },
          { label: columns.author, value: entry.staff_name },
          { label: columns.resource, value: audit.resources[entry.resource] ?? entry.resource },
          { label: columns.id, value: entry.resource_id },
        ]}
      />
      {changed.length === 0 ? (
        <p className="mt-6 text-muted-foreground">{detail.none}</p>
      ) : (
        <ul className="mt-6 flex flex-col gap-4">
          {changed.map(({ field, before, after }) => (
            <li key={field}>
              <h3 className="mb-1 font-mono text-small font-semibold">{field}</h3>
              <dl className="overflow-hidden rounded-md border border-border text-small">
                <Side isOld label={detail.before} text={before} />
                <Side label={detail.after} text={after} />
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function Side({ label, text, isOld }: { label: string; text: string; isOld?: boolean }) {
  return (
    <div className={`flex gap-3 px-3 py-2 ${isOld ? 'bg-danger-subtle' : 'bg-success-subtle'}`}>
      <dt className={`w-16 shrink-0 font-semibold ${isOld ? 'text-danger' : 'text-success'}`}>{label}</dt>
      <dd className="min-w-0 font-mono break-words whitespace-pre-wrap">{text}</dd>
    </div>
  )
}
