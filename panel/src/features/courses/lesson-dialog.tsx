import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { type Control, type UseFormReturn, useController, useFieldArray, useWatch } from 'react-hook-form'
import { FormNumber, FormSelect, FormText } from '../../components/form/fields.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import type { MediaKind, MediaView } from '../../lib/api/schema.ts'
import { optionsOf } from '../../lib/options.ts'
import { courseContent } from '../../messages/courses.ts'
import { MediaPicker } from '../media/media-picker.tsx'
import type { ContentValues, LessonName } from './content-values.ts'
import { OpeningFields } from './module-dialog.tsx'
import { QuizFields } from './quiz-fields.tsx'

const { lesson: text, kinds, video: videoTexts, document: documentTexts } = courseContent

const KINDS = optionsOf(kinds)

/** Editor of formatted texts. */
export type HtmlField = ComponentType<{
  label: string
  value: string
  onChange: (html: string) => void
  error?: string | undefined
}>

interface LessonDialogProps {
  form: UseFormReturn<ContentValues>
  name: LessonName
  Html: HtmlField
  onClose: () => void
}

/** Editor of a lesson with the fields of its kind. What is typed belongs to the form of the course. */
export function LessonDialog({ form, name, Html, onClose }: LessonDialogProps) {
  const { control } = form
  const kind = useWatch({ control, name: `${name}.type` })
  return (
    <Dialog
      footer={
        <Button onPress={onClose} variant="primary">
          {text.done}
        </Button>
      }
      isOpen
      onClose={onClose}
      size="lg"
      title={text.title}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText
          autoFocus
          className="sm:col-span-2"
          control={control}
          isRequired
          label={text.name}
          name={`${name}.title`}
        />
        <FormSelect control={control} label={text.kind} name={`${name}.type`} options={KINDS} />
        <FormNumber control={control} label={text.minutes} minValue={0} name={`${name}.minutes`} />
        <div className="min-w-0 sm:col-span-2">
          {kind === 'video' && <VideoFields form={form} name={name} />}
          {kind === 'document' && <DocumentFields form={form} name={name} />}
          {kind === 'quiz' && <QuizFields control={control} name={name} />}
        </div>
        <div className="min-w-0 sm:col-span-2">
          <Body
            Html={Html}
            control={control}
            label={{ text: text.text, video: text.transcript, document: text.notes, quiz: text.notes }[kind]}
            name={name}
          />
        </div>
        <div className="sm:col-span-2">
          <OpeningFields control={control} name={`${name}.opening`} />
        </div>
      </div>
    </Dialog>
  )
}

function Body({
  control,
  name,
  label,
  Html,
}: {
  control: Control<ContentValues>
  name: LessonName
  label: string
  Html: HtmlField
}) {
  const { field, fieldState } = useController({ control, name: `${name}.body` })
  return (
    <Html error={fieldState.error?.message} label={label} onChange={field.onChange} value={field.value} />
  )
}

interface KindFieldsProps {
  form: UseFormReturn<ContentValues>
  name: LessonName
}

function VideoFields({ form, name }: KindFieldsProps) {
  const { control, setValue } = form
  const captions = useFieldArray({ control, name: `${name}.video.captions`, keyName: 'key' })
  const chooseVideo = ({ url, file_name }: MediaView) => {
    const type = file_name.toLowerCase().endsWith('.webm') ? 'video/webm' : 'video/mp4'
    setValue(`${name}.video.sources.0`, { url, type }, { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{videoTexts.title}</legend>
      <div className="flex flex-wrap items-end gap-3 sm:col-span-2">
        <FormText
          className="min-w-0 grow"
          control={control}
          label={videoTexts.url}
          name={`${name}.video.sources.0.url`}
        />
        <PickButton kind="video" onChoose={chooseVideo} />
      </div>
      <FormNumber
        control={control}
        description={videoTexts.secondsHint}
        label={videoTexts.seconds}
        minValue={1}
        name={`${name}.video.seconds`}
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        {captions.fields.map((row, index) => (
          <div
            className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_5rem_8rem_auto]"
            key={row.key}
          >
            <FormText
              className="col-span-2 sm:col-span-1"
              control={control}
              label={videoTexts.captionsUrl}
              name={`${name}.video.captions.${index}.url`}
            />
            <FormText
              control={control}
              label={videoTexts.lang}
              name={`${name}.video.captions.${index}.lang`}
            />
            <FormText
              control={control}
              label={videoTexts.label}
              name={`${name}.video.captions.${index}.label`}
            />
            <IconButton icon={Trash2} label={videoTexts.remove} onPress={() => captions.remove(index)} />
          </div>
        ))}
        <PickButton
          kind="captions"
          label={videoTexts.addCaptions}
          onChoose={({ url }) => captions.append({ url, lang: 'es', label: videoTexts.spanish })}
        />
      </div>
    </fieldset>
  )
}

function DocumentFields({ form, name }: KindFieldsProps) {
  const { control, setValue, getValues } = form
  const choose = ({ url, title, file_name }: MediaView) => {
    const known = getValues(`${name}.document.title`)
    setValue(`${name}.document`, { url, title: known || title || file_name }, { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{documentTexts.title}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <FormText
          className="min-w-0 grow"
          control={control}
          label={documentTexts.url}
          name={`${name}.document.url`}
        />
        <PickButton kind="document" onChoose={choose} />
      </div>
      <FormText control={control} label={documentTexts.name} name={`${name}.document.title`} />
    </fieldset>
  )
}

interface PickButtonProps {
  kind: MediaKind
  label?: string
  onChoose: (media: MediaView) => void
}

/** Button that chooses or uploads a file of the media library. */
function PickButton({ kind, label = videoTexts.choose, onChoose }: PickButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="w-fit" {...(kind === 'captions' && { icon: Plus })} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <MediaPicker kind={kind} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}
