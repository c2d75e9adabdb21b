import { useState } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import type { BulkFault, ProductListItem } from '../../lib/api/schema.ts'
import { bulkEditor as text } from '../../messages/products.ts'
import { editProducts, useProductMutation } from './products.ts'
import {
  bulkRow,
  COLUMNS,
  type ColumnId,
  isReadOnly,
  type Options,
  parseSheet,
  pastedValue,
  type RowChanges,
  storedText,
  withoutSent,
} from './sheet-cells.ts'

/** Changes of the table until they are saved, all or none. */
export function useSheet(products: readonly ProductListItem[], options: Options) {
  const [changes, setChanges] = useState<ReadonlyMap<number, RowChanges>>(new Map())
  const [faults, setFaults] = useState<ReadonlyMap<number, Partial<Record<string, string>>>>(new Map())
  /** Changes of the request that is under way. */
  const [sent, setSent] = useState<ReadonlyMap<number, RowChanges>>(new Map())
  const mutation = useProductMutation(editProducts)

  const withCell = (
    next: Map<number, RowChanges>,
    product: ProductListItem,
    column: ColumnId,
    value: string,
  ) => {
    const { [column]: _, ...others } = next.get(product.id) ?? {}
    // A cell that returns to its stored text while another is being saved is a change of that one.
    const isStored = value === storedText(product, column) && sent.get(product.id)?.[column] === undefined
    const row = isStored ? others : { ...others, [column]: value }
    if (Object.keys(row).length === 0) next.delete(product.id)
    else next.set(product.id, row)
  }

  const change = (id: number, column: ColumnId, value: string) => {
    const product = products.find((entry) => entry.id === id)
    if (!product) return
    setChanges((current) => {
      const next = new Map(current)
      withCell(next, product, column, value)
      return next
    })
    setFaults((current) => new Map([...current].filter(([row]) => row !== id)))
  }

  const paste = (pasted: string, row: number, column: number) => {
    const next = new Map(changes)
    const unknown: string[] = []
    parseSheet(pasted).forEach((line, down) => {
      line.forEach((cell, right) => {
        const product = products[row + down]
        const target = COLUMNS[column + right]
        if (!product || !target || isReadOnly(product, target)) return
        const value = pastedValue(target, cell, options)
        if (value === null) unknown.push(cell)
        else withCell(next, product, target, value)
      })
    })
    setChanges(next)
    const [first] = unknown
    if (first !== undefined) toast(text.unknown(first), { isError: true })
  }

  const save = () => {
    const rows = products.flatMap((product) => {
      const changed = changes.get(product.id)
      return changed ? [bulkRow(product, changed)] : []
    })
    setSent(changes)
    mutation.mutate(rows, {
      onSuccess: ({ data }) => {
        setChanges((current) => withoutSent(current, changes))
        setFaults(new Map())
        toast(text.saved(data.length))
      },
      onError: (error) => {
        setFaults(faultsOf(error))
        toast(messageOf(error), { isError: true })
      },
      onSettled: () => setSent(new Map()),
    })
  }

  const discard = () => {
    setChanges(new Map())
    setFaults(new Map())
  }

  return { changes, faults, change, paste, save, discard, isSaving: mutation.isPending }
}

/** Messages of a refusal by product and column. */
function faultsOf(error: unknown): ReadonlyMap<number, Partial<Record<string, string>>> {
  if (!(error instanceof ApiError)) return new Map()
  const rows = (error.body.rows ?? []) as BulkFault[]
  return new Map(
    rows.map(({ id, message, errors }) => [
      id,
      errors.length > 0
        ? Object.fromEntries(errors.map((fault) => [columnOf(fault.field), fault.message]))
        : { row: message },
    ]),
  )
}

/** Column of a field of the server. */
const columnOf = (field: string) => (field === 'change' ? 'stock' : field)
