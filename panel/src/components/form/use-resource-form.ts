import { useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { form as texts } from '../../messages/form.ts'
import { toast } from '../ui/toast.tsx'

/** Values as the server has them, with the version that a write has to name. Without a version: a new resource. */
export interface Saved<Values> {
  values: Values
  version: string | null
}

interface Draft<Values> {
  values: Values
  /** Version on which the draft was begun. */
  version: string | null
}

export interface ResourceFormOptions<Values extends FieldValues> {
  /** Key of the draft: the resource and its id. */
  draftKey: string
  saved: Saved<Values>
  /** Writes the values over a version, and returns what the server has then. */
  save: (values: Values, version: string | null) => Promise<Saved<Values>>
  /** Reads the values of a resource, as an answer to a conflict carries it. */
  read: (resource: unknown) => Saved<Values>
  /** Fields that a draft leaves out, such as passwords. */
  secrets?: readonly (keyof Values & string)[]
  /** Text of the confirmation. */
  savedText?: string
}

/** Another version that was saved meanwhile. */
export interface Conflict<Values> {
  theirs: Saved<Values>
}

export interface ResourceForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** True while anything differs from the saved values. */
  isDirty: boolean
  isSaving: boolean
  /** Message of a refusal that belongs to no field. */
  failure: string | null
  submit: () => Promise<void>
  /** Returns to the saved values. */
  discard: () => void
  /** True if an earlier draft of this browser was restored. */
  isRestored: boolean
  conflict: Conflict<Values> | null
  /** Saves the own values over the other version. */
  keepMine: () => Promise<void>
  /** Takes the other version. */
  takeTheirs: () => void
  /** Closes the dialog, and keeps on editing. */
  dismissConflict: () => void
}

const draftKeyOf = (key: string) => `draft.${key}`

/**
 * Form of a resource: errors of the server at their fields, a draft in this browser until it is saved, and conflicts
 * with other versions.
 */
export function useResourceForm<Values extends FieldValues>({
  draftKey,
  saved,
  save,
  read,
  secrets = [],
  savedText = texts.saved,
}: ResourceFormOptions<Values>): ResourceForm<Values> {
  const [draft] = useState(() => readStored<Draft<Values>>(draftKeyOf(draftKey)))
  const [base, setBase] = useState(saved)
  const [isRestored, setRestored] = useState(draft !== null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const form = useForm<Values>({ defaultValues: base.values as DefaultValues<Values> })
  const { isDirty } = form.formState

  const restore = useEffectEvent(() => {
    if (!draft) return
    form.reset(draft.values, { keepDefaultValues: true })
    setBase({ values: saved.values, version: draft.version })
  })
  useEffect(() => restore(), [])

  const storeDraft = useEffectEvent((values: Values, isChanged: boolean) => {
    const withoutSecrets = { ...values, ...Object.fromEntries(secrets.map((name) => [name, ''])) }
    const next: Draft<Values> = { values: withoutSecrets, version: base.version }
    writeStored(draftKeyOf(draftKey), isChanged ? next : null)
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: isChanged }) => storeDraft(values, Boolean(isChanged)),
      }),
    [form],
  )

  const accept = (next: Saved<Values>) => {
    writeStored(draftKeyOf(draftKey), null)
    form.reset(next.values)
    setBase(next)
    setRestored(false)
    setConflict(null)
    setFailure(null)
  }

  // A live update replaces a form without changes.
  const follow = useEffectEvent((next: Saved<Values>) => {
    if (!isDirty && !isSaving && next.version !== base.version) accept(next)
  })
  useEffect(() => follow(saved), [saved])

  const write = async (values: Values, version: string | null) => {
    setSaving(true)
    setFailure(null)
    form.clearErrors()
    try {
      accept(await save(values, version))
      toast(savedText)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') {
        setConflict({ theirs: read(error.current) })
      } else if (!showFieldErrors(form, error)) {
        setFailure(messageOf(error))
      }
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    isDirty,
    isSaving,
    failure,
    isRestored,
    conflict,
    submit: () => write(form.getValues(), base.version),
    discard: () => accept({ ...saved }),
    keepMine: () => write(form.getValues(), conflict?.theirs.version ?? base.version),
    takeTheirs: () => {
      if (conflict) accept(conflict.theirs)
    },
    dismissConflict: () => setConflict(null),
  }
}

/** Sets the errors of the server at their fields. Returns false when the error names no field of the form. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false
  const known = error.fields.filter(({ field }) => isFieldOf(form, field))
  for (const [index, { field, message }] of known.entries()) {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.length === error.fields.length
}

/** Returns true if the values have a member at the path of a field, such as `lines.0.quantity`. */
function isFieldOf<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): boolean {
  const [first = ''] = field.split('.')
  return first in form.getValues()
}
