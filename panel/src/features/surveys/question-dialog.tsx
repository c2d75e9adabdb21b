import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { NumberField } from '../../components/ui/number-field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextArea, TextField } from '../../components/ui/text-field.tsx'
import type { SurveyAnswer, SurveyQuestion } from '../../lib/api/schema.ts'
import { optionsOf } from '../../lib/options.ts'
import { surveys } from '../../messages/surveys.ts'

const { question: text, kinds } = surveys

type Kind = SurveyAnswer['type']

const KINDS = optionsOf<Kind>(kinds)

/** Members of every kind, so that another kind and back loses nothing. */
interface Draft {
  title: string
  help: string
  required: boolean
  kind: Kind
  /** One option per line. */
  options: string
  least: number
  most: number
  from: number
  to: number
  fromLabel: string
  toLabel: string
  length: number
}

function draftOf({ title, help, required, answer }: SurveyQuestion): Draft {
  const hasOptions = answer.type === 'one' || answer.type === 'several'
  const limits = answer.type === 'several' ? answer : null
  const scale = answer.type === 'scale' ? answer : null
  return {
    title,
    help,
    required,
    kind: answer.type,
    options: hasOptions ? answer.options.join('\n') : '',
    least: limits?.min ?? Number.NaN,
    most: limits?.max ?? Number.NaN,
    from: scale?.from ?? 1,
    to: scale?.to ?? 5,
    fromLabel: scale?.from_label ?? '',
    toLabel: scale?.to_label ?? '',
    length: (answer.type === 'text' && answer.max) || 2000,
  }
}

const optional = (number: number) => (Number.isNaN(number) ? null : number)

function answerOf(draft: Draft): SurveyAnswer {
  const options = draft.options
    .split('\n')
    .map((option) => option.trim())
    .filter(Boolean)
  switch (draft.kind) {
    case 'one':
      return { type: 'one', options }
    case 'several':
      return { type: 'several', options, min: optional(draft.least), max: optional(draft.most) }
    case 'scale':
      return {
        type: 'scale',
        from: draft.from,
        to: draft.to,
        from_label: draft.fromLabel,
        to_label: draft.toLabel,
      }
    case 'text':
      return { type: 'text', max: draft.length }
    case 'date':
      return { type: 'date' }
  }
}

interface QuestionDialogProps {
  question: SurveyQuestion
  onApply: (question: SurveyQuestion) => void
  onClose: () => void
}

export function QuestionDialog({ question, onApply, onClose }: QuestionDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(question))
  const set = <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]) => setDraft({ ...draft, [name]: value }),
  })
  const submit = () => {
    const { title, help, required } = draft
    onApply({ id: question.id, title: title.trim(), help, required, answer: answerOf(draft) })
  }
  const { kind } = draft
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.apply}
      title={question.title ? text.editTitle : text.new}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField autoFocus className="sm:col-span-2" isRequired label={text.title} {...set('title')} />
        <TextField className="sm:col-span-2" label={text.help} {...set('help')} />
        <Select label={text.kind} options={KINDS} {...set('kind')} />
        <div className="self-end sm:pb-2">
          <Switch isSelected={draft.required} onChange={(required) => setDraft({ ...draft, required })}>
            {text.required}
          </Switch>
        </div>
        {(kind === 'one' || kind === 'several') && (
          <TextArea
            className="sm:col-span-2"
            description={text.optionsHint}
            isRequired
            label={text.options}
            {...set('options')}
          />
        )}
        {kind === 'several' && (
          <>
            <NumberField label={text.min} minValue={0} {...set('least')} />
            <NumberField label={text.max} minValue={1} {...set('most')} />
          </>
        )}
        {kind === 'scale' && (
          <>
            <NumberField label={text.from} minValue={0} {...set('from')} />
            <NumberField label={text.to} minValue={1} {...set('to')} />
            <TextField label={text.fromLabel} {...set('fromLabel')} />
            <TextField label={text.toLabel} {...set('toLabel')} />
          </>
        )}
        {kind === 'text' && <NumberField label={text.length} minValue={1} {...set('length')} />}
      </div>
    </FormDialog>
  )
}
