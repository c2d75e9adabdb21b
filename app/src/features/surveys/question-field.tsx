import type { ReactNode } from 'react'
import { DateField } from '../../components/form/date-field.tsx'
import { FieldError, TextArea } from '../../components/ui/field.tsx'
import { useFieldError } from '../../components/ui/form-errors.ts'
import { formMessages } from '../../messages/form.ts'
import { surveyMessages } from '../../messages/survey.ts'
import { AnswerOptions } from './answer-options.tsx'
import type { QuestionProps } from './question-props.ts'
import { RatingScale } from './rating-scale.tsx'

export function QuestionField(props: QuestionProps) {
  const { question, answer } = props
  const { id, title, help, required } = question
  const kind = question.answer
  const labelled = { defaultValue: answer[0], label: title, name: id, optional: !required }
  switch (kind.type) {
    case 'text':
      return (
        <TextArea
          {...labelled}
          hint={[help, surveyMessages.upTo(kind.max.toLocaleString('es-ES'))].filter(Boolean).join(' ')}
          rows={5}
        />
      )
    case 'date':
      return <DateField {...labelled} className="max-w-xs" hint={help} />
    case 'one':
    case 'several':
      return (
        <Group {...props}>
          <AnswerOptions
            {...props}
            options={kind.options}
            type={kind.type === 'one' ? 'radio' : 'checkbox'}
          />
        </Group>
      )
    case 'scale':
      return (
        <Group {...props}>
          <RatingScale {...props} scale={kind} />
        </Group>
      )
  }
}

function Group({ question, children }: QuestionProps & { children: ReactNode }) {
  const { id, title, help, required } = question
  const error = useFieldError(id)
  const describedBy = [error && `${id}-error`, help && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <legend className="font-semibold">
        {title}
        {!required && <span className="font-normal text-muted-foreground"> {formMessages.optional}</span>}
      </legend>
      {help && (
        <p className="text-small text-muted-foreground" id={`${id}-hint`}>
          {help}
        </p>
      )}
      <div className="mt-3">{children}</div>
      <FieldError name={id} />
    </fieldset>
  )
}
