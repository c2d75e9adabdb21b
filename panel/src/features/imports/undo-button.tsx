import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { ImportUndo } from '../../lib/api/schema.ts'
import { imports } from '../../messages/imports.ts'
import { undoImport, useHistoryMutation } from './imports.ts'

const { history: text } = imports

const keptProducts = ({ products }: ImportUndo) =>
  products.flatMap(({ id, title, outcome }) =>
    typeof outcome === 'object' ? [{ id, title, reason: outcome.kept }] : [],
  )

/** Undoes an import, and names the products that are left as they are. */
export function UndoButton({ id }: { id: number }) {
  const { ask, dialog } = useConfirm()
  const [report, setReport] = useState<ImportUndo | null>(null)
  const undo = useHistoryMutation(undoImport)
  const confirm = async () => {
    const undone = await undo.mutateAsync(id).catch(() => null)
    if (undone === null) return
    if (undone.running) {
      toast(text.undoing)
      return
    }
    const kept = keptProducts(undone).length
    toast(text.undone(undone.products.length, kept))
    if (kept > 0) setReport(undone)
  }
  return (
    <>
      {undo.error && <Alert tone="danger">{messageOf(undo.error)}</Alert>}
      <Button
        icon={Undo2}
        onPress={() =>
          ask({
            title: text.question,
            children: text.explanation,
            confirm: text.undo,
            isDanger: true,
            onConfirm: confirm,
          })
        }
        size="sm"
      >
        {text.undo}
      </Button>
      {dialog}
      {report && (
        <Dialog isOpen onClose={() => setReport(null)} title={text.kept}>
          <ul className="flex flex-col gap-2">
            {keptProducts(report).map((product) => (
              <li key={product.id}>
                <span className="font-semibold">{product.title}</span>: {product.reason}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
