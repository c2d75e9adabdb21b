import { Plus, Trash2 } from 'lucide-react'
import { type Control, useController, useFieldArray, useFormState } from 'react-hook-form'
import { FormNumber, FormSwitch, FormText, FormTextArea } from '../../components/form/fields.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { courseContent } from '../../messages/courses.ts'
import { type ContentValues, type LessonName, newQuestion } from './content-values.ts'

const { quiz: text } = courseContent

interface QuizFieldsProps {
  control: Control<ContentValues>
  name: LessonName
}

/** Questions of a quiz with their answers, the correct ones and the explanation. */
export function QuizFields({ control, name }: QuizFieldsProps) {
  const questions = useFieldArray({ control, name: `${name}.quiz.questions`, keyName: 'key' })
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{text.title}</legend>
      <FormNumber control={control} label={text.pass} name={`${name}.quiz.pass_percent`} suffix="%" />
      <FormNumber
        control={control}
        description={text.attemptsHint}
        label={text.attempts}
        name={`${name}.quiz.attempts_per_day`}
      />
      <ol className="flex flex-col divide-y divide-border sm:col-span-2">
        {questions.fields.map((question, index) => (
          <QuestionFields
            control={control}
            index={index}
            key={question.key}
            name={`${name}.quiz.questions.${index}`}
            onRemove={() => questions.remove(index)}
          />
        ))}
      </ol>
      <ArrayError control={control} name={`${name}.quiz.questions`} />
      <Button className="w-fit" icon={Plus} onPress={() => questions.append(newQuestion())}>
        {text.addQuestion}
      </Button>
    </fieldset>
  )
}

type QuestionName = `${LessonName}.quiz.questions.${number}`

interface QuestionFieldsProps {
  control: Control<ContentValues>
  name: QuestionName
  index: number
  onRemove: () => void
}

function QuestionFields({ control, name, index, onRemove }: QuestionFieldsProps) {
  const options = useFieldArray({ control, name: `${name}.options`, keyName: 'key' })
  const number = index + 1
  return (
    <li className="grid gap-3 py-4">
      <div className="flex items-start gap-2">
        <FormTextArea
          className="min-w-0 grow"
          control={control}
          label={text.question(number)}
          name={`${name}.text`}
          rows={1}
        />
        <IconButton icon={Trash2} label={text.removeQuestion(number)} onPress={onRemove} />
      </div>
      <FormSwitch control={control} name={`${name}.several`}>
        {text.several}
      </FormSwitch>
      <ul className="grid gap-2">
        {options.fields.map((option, position) => (
          <li className="flex items-center gap-2" key={option.key}>
            <RightBox control={control} name={`${name}.options.${position}.right`} number={position + 1} />
            <FormText
              className="min-w-0 grow"
              control={control}
              isLabelHidden
              label={text.answer(position + 1)}
              name={`${name}.options.${position}.text`}
              placeholder={text.answer(position + 1)}
            />
            <IconButton
              icon={Trash2}
              label={text.removeAnswer(position + 1)}
              onPress={() => options.remove(position)}
              size="sm"
            />
          </li>
        ))}
      </ul>
      <ArrayError control={control} name={`${name}.options`} />
      <Button
        className="w-fit"
        icon={Plus}
        onPress={() => options.append({ text: '', right: false })}
        size="sm"
        variant="ghost"
      >
        {text.addAnswer}
      </Button>
      <FormTextArea
        control={control}
        description={text.explanationHint}
        label={text.explanation}
        name={`${name}.explanation`}
        rows={1}
      />
    </li>
  )
}

interface RightBoxProps {
  control: Control<ContentValues>
  name: `${QuestionName}.options.${number}.right`
  number: number
}

/** Marks an answer as correct. */
function RightBox({ control, name, number }: RightBoxProps) {
  const { field } = useController({ control, name })
  return <Checkbox aria-label={text.right(number)} isSelected={field.value} onChange={field.onChange} />
}

interface ArrayErrorProps {
  control: Control<ContentValues>
  name: `${LessonName}.quiz.questions` | `${QuestionName}.options`
}

/** Error of a list as a whole. */
function ArrayError({ control, name }: ArrayErrorProps) {
  const { errors } = useFormState({ control, name })
  const found = name
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], errors)
  const message = (found as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? (
    <p className="text-small font-semibold text-danger sm:col-span-2" role="alert">
      {message}
    </p>
  ) : null
}
