import { useState } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import type { BulkFault, ProductListItem } from '../../lib/api/schema.ts'
import { bulkEditor as text } from '../../messages/products.ts'
import { editProducts, useProductMutation } from './products.ts'
import { COLUMNS, type ColumnId, isReadOnly, type Options, parseSheet, pastedValue } from './sheet-cells.ts'
import { bulkRow, type Edits, shownRows, withCell, withConflicts, withoutSent } from './sheet-edits.ts'

/** Changes of the table until they are saved, all or none. */
export function useSheet(products: readonly ProductListItem[], options: Options) {
  const [edits, setEdits] = useState<Edits>(new Map())
  const [faults, setFaults] = useState<ReadonlyMap<number, Partial<Record<string, string>>>>(new Map())
  /** Edits of the request that is under way. */
  const [sent, setSent] = useState<Edits>(new Map())
  const mutation = useProductMutation(editProducts)
  const rows = shownRows(products, edits)

  const change = (id: number, column: ColumnId, value: string) => {
    const product = rows.find((entry) => entry.id === id)
    if (!product) return
    setEdits((current) => withCell(current, product, column, value, sent))
    setFaults((current) => new Map([...current].filter(([row]) => row !== id)))
  }

  const paste = (pasted: string, row: number, column: number) => {
    let next = edits
    const unknown: string[] = []
    parseSheet(pasted).forEach((line, down) => {
      line.forEach((cell, right) => {
        const product = rows[row + down]
        const target = COLUMNS[column + right]
        if (!product || !target || isReadOnly(product, target)) return
        const value = pastedValue(target, cell, options)
        if (value === null) unknown.push(cell)
        else next = withCell(next, product, target, value, sent)
      })
    })
    setEdits(next)
    const [first] = unknown
    if (first !== undefined) toast(text.unknown(first), { isError: true })
  }

  const save = () => {
    const changed = rows.flatMap((product) => {
      const edit = edits.get(product.id)
      return edit ? [bulkRow(edit, product)] : []
    })
    setSent(edits)
    mutation.mutate(changed, {
      onSuccess: ({ data }) => {
        setEdits((current) => withoutSent(current, edits, data))
        setFaults(new Map())
        toast(text.saved(data.length))
      },
      onError: (error) => {
        const refused = refusedRows(error)
        const conflicts = refused.filter(({ code }) => code === 'version_conflict')
        setEdits((current) => withConflicts(current, new Set(conflicts.map(({ id }) => id))))
        setFaults(new Map(refused.map((fault) => [fault.id, messagesOf(fault)])))
        toast(messageOf(error), { isError: true })
      },
      onSettled: () => setSent(new Map()),
    })
  }

  const discard = () => {
    setEdits(new Map())
    setFaults(new Map())
  }

  return { rows, edits, faults, change, paste, save, discard, isSaving: mutation.isPending }
}

const refusedRows = (error: unknown) =>
  error instanceof ApiError ? ((error.body.rows ?? []) as BulkFault[]) : []

/** Messages of a refused row by column. */
const messagesOf = ({ message, errors }: BulkFault): Partial<Record<string, string>> =>
  errors.length > 0
    ? Object.fromEntries(errors.map((fault) => [fault.field, fault.message]))
    : { row: message }
