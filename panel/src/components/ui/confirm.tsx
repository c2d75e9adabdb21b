import { type ReactNode, useState } from 'react'
import { common } from '../../messages/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Question {
  title: string
  children?: ReactNode
  /** Text of the button that confirms: the action's verb. */
  confirm: string
  /** Text of the button that closes the dialog. */
  cancel?: string
  isDanger?: boolean
  onConfirm: () => unknown
}

/**
 * Confirmation dialog; `ask` opens it, `close` closes it, and `dialog` has to be rendered. It stays open while the
 * action runs.
 */
export function useConfirm() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isPending, setPending] = useState(false)
  const close = () => setQuestion(null)
  const confirm = async () => {
    setPending(true)
    try {
      await question?.onConfirm()
    } finally {
      setPending(false)
      close()
    }
  }
  const dialog = question && (
    <Dialog
      footer={
        <>
          <Button onPress={close}>{question.cancel ?? common.back}</Button>
          <Button isPending={isPending} onPress={confirm} variant={question.isDanger ? 'danger' : 'primary'}>
            {question.confirm}
          </Button>
        </>
      }
      isOpen
      onClose={close}
      role="alertdialog"
      size="sm"
      title={question.title}
    >
      {question.children}
    </Dialog>
  )
  return { ask: setQuestion, close, dialog }
}
