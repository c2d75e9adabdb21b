import type { Control } from 'react-hook-form'
import { FormInstant, FormNumber, FormText } from '../../components/form/fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { courseContent } from '../../messages/courses.ts'
import type { ContentValues } from './content-values.ts'

const { module: text, opening, lesson } = courseContent

interface ModuleDialogProps {
  control: Control<ContentValues>
  index: number
  onClose: () => void
}

export function ModuleDialog({ control, index, onClose }: ModuleDialogProps) {
  return (
    <Dialog
      footer={
        <Button onPress={onClose} variant="primary">
          {lesson.done}
        </Button>
      }
      isOpen
      onClose={onClose}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        <FormText autoFocus control={control} isRequired label={text.name} name={`modules.${index}.title`} />
        <OpeningFields control={control} name={`modules.${index}.opening`} />
      </div>
    </Dialog>
  )
}

interface OpeningFieldsProps {
  control: Control<ContentValues>
  name: `modules.${number}.opening` | `modules.${number}.lessons.${number}.opening`
}

/** Time at which a module or a lesson opens. */
export function OpeningFields({ control, name }: OpeningFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{opening.title}</legend>
      <p className="text-small text-muted-foreground sm:col-span-2">{opening.hint}</p>
      <FormNumber control={control} label={opening.days} minValue={0} name={`${name}.after_days`} />
      <FormInstant control={control} label={opening.at} name={`${name}.at`} />
    </fieldset>
  )
}
