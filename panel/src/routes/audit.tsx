import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import type { Column } from '../components/table/column.ts'
import { DataTable } from '../components/table/data-table.tsx'
import type { Filter } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { AUDIT, fetchAudit } from '../features/audit/audit.ts'
import { AuditDrawer } from '../features/audit/audit-drawer.tsx'
import { staffQuery } from '../features/staff/staff.ts'
import type { AuditEntry } from '../lib/api/schema.ts'
import { optionsOf } from '../lib/options.ts'
import { usePermission } from '../lib/session.ts'
import { audit } from '../messages/audit.ts'
import { paths } from '../paths.ts'

const { columns } = audit

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: 'action',
    header: columns.action,
    width: 14,
    isPrimary: true,
    card: 'title',
    cell: ({ action }) => audit.actions[action] ?? action,
  },
  {
    id: 'resource',
    header: columns.resource,
    card: 'meta',
    cell: ({ resource, resource_id }) => (
      <>
        {audit.resources[resource] ?? resource}{' '}
        <span className="figures text-muted-foreground">{resource_id}</span>
      </>
    ),
  },
  { id: 'author', header: columns.author, width: 16, card: 'meta', cell: ({ staff_name }) => staff_name },
  {
    id: 'date',
    header: columns.date,
    width: 9,
    card: 'figure',
    cell: ({ happened_at }) => <Instant at={happened_at} />,
  },
]

export function Component() {
  const state = useListState()
  const { entry, ...narrowing } = state.params
  const list = useList(AUDIT, narrowing, fetchAudit)
  const canReadStaff = usePermission('staff_read')
  const { data: members = [] } = useQuery({ ...staffQuery, enabled: canReadStaff })
  const open = list.rows.find(({ id }) => String(id) === entry)
  const filters: Filter[] = [
    {
      kind: 'option',
      id: 'staff',
      label: audit.filters.person,
      options: members.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'option', id: 'resource', label: audit.filters.resource, options: optionsOf(audit.resources) },
    { kind: 'dates', label: audit.filters.date, from: 'from', to: 'to' },
  ]
  return (
    <Screen subtitle={audit.subtitle} title={audit.title}>
      <DataTable
        columns={COLUMNS}
        empty={
          <EmptyState icon={History} title={audit.empty.title}>
            {audit.empty.text}
          </EmptyState>
        }
        filters={filters}
        getRowId={({ id }) => String(id)}
        id={AUDIT}
        label={audit.title}
        list={list}
        rowPath={({ id }) => `${paths.audit}?${new URLSearchParams({ ...narrowing, entry: String(id) })}`}
        state={state}
      />
      {open && <AuditDrawer entry={open} onClose={() => state.set({ entry: '' })} />}
    </Screen>
  )
}
