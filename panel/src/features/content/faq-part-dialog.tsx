import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { FaqEntry } from '../../lib/api/schema.ts'
import { content } from '../../messages/content.ts'
import { HtmlEditor } from './html-editor.tsx'

const { faq: text } = content
const FORM = 'faq-part'

/** Part of a page of questions: the introduction has no title, a group no answer. */
export interface FaqPart {
  kind: FaqEntry['kind'] | 'intro'
  title: string
  answer: string
}

interface FaqPartDialogProps {
  part: FaqPart
  onApply: (part: FaqPart) => void
  onClose: () => void
}

export function FaqPartDialog({ part, onApply, onClose }: FaqPartDialogProps) {
  const { kind } = part
  const [title, setTitle] = useState(part.title)
  const [answer, setAnswer] = useState(part.answer)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onApply({ kind, title: title.trim(), answer })
  }
  return (
    <Dialog
      footer={
        <FormFooter form={FORM} onClose={onClose}>
          {text.apply}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      size="lg"
      title={text.kinds[kind]}
    >
      <form className="flex flex-col gap-5" id={FORM} noValidate onSubmit={submit}>
        {kind !== 'intro' && (
          <TextField
            autoFocus
            isRequired
            label={text.titles[kind]}
            onChange={setTitle}
            value={title}
            {...(kind === 'question' && { description: text.questionHint })}
          />
        )}
        {kind !== 'group' && (
          <HtmlEditor hasHeadings={false} label={text.answers[kind]} onChange={setAnswer} value={answer} />
        )}
      </form>
    </Dialog>
  )
}
