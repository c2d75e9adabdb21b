import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Permission } from '../../lib/api/schema.ts'
import { usePermission } from '../../lib/session.ts'
import { Screen } from '../layout/screen.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useListState } from './list-state.ts'
import { type FetchPage, useList } from './use-list.ts'

type Derived = 'label' | 'list' | 'state' | 'searchLabel' | 'empty'

interface ListScreenProps<Row extends object> extends Omit<DataTableProps<Row>, Derived> {
  /** Resource: key of the queries, the stored columns and the views. */
  id: string
  fetchPage: FetchPage<Row>
  text: { title: string; subtitle?: string; search: string; empty: { title: string; text: string } }
  /** Icon of the empty list. */
  icon: LucideIcon
  /** Link to the form of a new resource. */
  create: { label: string; to: string; permission: Permission; icon?: LucideIcon }
  /** Actions before that link. */
  actions?: ReactNode
  /** Dialogs of the screen. */
  children?: ReactNode
}

/** Screen with the list of a resource. */
export function ListScreen<Row extends object>({
  fetchPage,
  text,
  icon,
  create,
  actions,
  children,
  ...table
}: ListScreenProps<Row>) {
  const state = useListState()
  const list = useList(table.id, state.params, fetchPage)
  const canCreate = usePermission(create.permission)
  return (
    <Screen
      actions={
        <>
          {actions}
          {canCreate && (
            <ButtonLink icon={create.icon ?? Plus} to={create.to} variant="primary">
              {create.label}
            </ButtonLink>
          )}
        </>
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <DataTable
        {...table}
        empty={
          <EmptyState icon={icon} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        }
        label={text.title}
        list={list}
        searchLabel={text.search}
        state={state}
      />
      {children}
    </Screen>
  )
}
