// Fields that pages and articles share.

import { Trash2 } from 'lucide-react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { MediaImage } from '../../lib/api/schema.ts'
import { content } from '../../messages/content.ts'
import { ImageField } from '../media/media-picker.tsx'
import { HtmlEditor } from './html-editor.tsx'

interface Bound<Values extends FieldValues, Value> {
  control: Control<Values>
  name: FieldPathByValue<Values, Value>
  label: string
}

export function FormHtml<Values extends FieldValues>({ control, name, label }: Bound<Values, string>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <HtmlEditor
      error={fieldState.error?.message}
      label={label}
      onBlur={field.onBlur}
      onChange={field.onChange}
      value={field.value}
    />
  )
}

export function FormImage<Values extends FieldValues>({
  control,
  name,
  label,
}: Bound<Values, MediaImage | null>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <ImageField
      error={fieldState.error?.message}
      label={label}
      onChange={field.onChange}
      value={field.value}
    />
  )
}

interface RemoveButtonProps {
  name: string
  remove: () => Promise<unknown>
  /** Screen afterwards. */
  list: string
}

export function RemoveButton({ name, remove, list }: RemoveButtonProps) {
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const confirm = async () => {
    try {
      await remove()
      void navigate(list)
      toast(content.remove.done)
    } catch (error) {
      toast(messageOf(error))
    }
  }
  return (
    <>
      <Button
        icon={Trash2}
        onPress={() =>
          ask({
            title: content.remove.title(name),
            children: content.remove.text,
            confirm: content.remove.button,
            isDanger: true,
            onConfirm: confirm,
          })
        }
        variant="danger-ghost"
      >
        {content.remove.button}
      </Button>
      {dialog}
    </>
  )
}
