import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'
import { toast } from './toast.tsx'

interface OneTimeDialogProps {
  title: string
  children: ReactNode
  /** Name of the value. */
  label: string
  value: string
  onClose: () => void
}

/** Value that is shown once, with a button that copies it. Only its buttons close the dialog. */
export function OneTimeDialog({ title, children, label, value, onClose }: OneTimeDialogProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast(common.copied)
  }
  return (
    <Dialog
      footer={
        <>
          <Button icon={Copy} onPress={copy}>
            {common.copy}
          </Button>
          <Button onPress={onClose} variant="primary">
            {common.done}
          </Button>
        </>
      }
      isDismissable={false}
      isOpen
      onClose={onClose}
      title={title}
    >
      <div className="flex flex-col gap-4">
        <div className="text-muted-foreground">{children}</div>
        <TextField inputClassName="font-mono" isReadOnly label={label} value={value} />
      </div>
    </Dialog>
  )
}
