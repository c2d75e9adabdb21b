import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { FaqEntry } from '../../lib/api/schema.ts'
import { content } from '../../messages/content.ts'
import { HtmlEditor } from './html-editor.tsx'

const { faq: text } = content

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
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => onApply({ kind, title: title.trim(), answer })}
      size="lg"
      submitLabel={text.apply}
      title={text.kinds[kind]}
    >
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
    </FormDialog>
  )
}
