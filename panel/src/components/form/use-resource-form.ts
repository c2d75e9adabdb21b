import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import { readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { form as texts } from '../../messages/form.ts'
import { layout } from '../../messages/layout.ts'
import { toast } from '../ui/toast.tsx'
import { withTyped } from './unsaved-values.ts'

/** Values as the server has them, with the version that a write has to name. Without a version: a new resource. */
export interface Saved<Values> {
  values: Values
  version: string | null
}

/** State of the server after a save. */
export interface Written<Values> extends Saved<Values> {
  /** Screen of the resource, and key of its draft there, when they are others than before. */
  moved?: { to: string; draftKey: string } | undefined
}

export interface ResourceFormOptions<Values extends FieldValues> {
  /** Key of the draft: the resource and its id. */
  draftKey: string
  saved: Saved<Values>
  /** Writes the values over a version, and returns what the server has then. */
  save: (values: Values, version: string | null) => Promise<Written<Values>>
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
  /** True while the screen gives way to that of the saved resource, which restores what is unsaved. */
  isMoving: boolean
  /** Message of a refusal that belongs to no field. */
  failure: string | null
  submit: () => Promise<void>
  /** Returns to the saved values; not while they are being written. */
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

/** Values of a draft, of the members that the form has. */
function restored<Values extends FieldValues>(saved: Values, draft: Values): Values {
  const known = Object.entries(draft).filter(([name]) => name in saved)
  return { ...saved, ...Object.fromEntries(known) }
}

/**
 * Form of a resource: errors of the server at their fields, a draft in this browser until it is saved, and conflicts
 * with other versions. What is typed during a save stays unsaved.
 */
export function useResourceForm<Values extends FieldValues>({
  draftKey,
  saved,
  save,
  read,
  secrets = [],
  savedText = texts.saved,
}: ResourceFormOptions<Values>): ResourceForm<Values> {
  const { id: member } = useSession().staff
  const [draft] = useState(() => readDraft<Values>(member, draftKey))
  const [initial] = useState(saved.values)
  const [version, setVersion] = useState(saved.version)
  const [isRestored, setRestored] = useState(draft !== null)
  const [isSaving, setSaving] = useState(false)
  const [moved, setMoved] = useState<Written<Values>['moved']>()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> })
  const { isDirty } = form.formState
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const queries = useQueryClient()

  const restore = useEffectEvent(() => {
    if (!draft) return
    form.reset(restored(saved.values, draft.values), { keepDefaultValues: true })
    setVersion(draft.version)
  })
  useEffect(() => restore(), [])

  const key = moved?.draftKey ?? draftKey
  const keepDraft = (to: string, next: Saved<Values>, path: string) => {
    // A save may end after the logout.
    if (queries.getQueryData(sessionQuery.queryKey)?.staff.id !== member) return
    const withoutSecrets = { ...next.values, ...Object.fromEntries(secrets.map((name) => [name, ''])) }
    const title = document.title.replace(layout.documentTitle(''), '')
    writeDraft(member, to, { ...next, values: withoutSecrets, screen: { path, title } })
  }
  const storeDraft = useEffectEvent((values: Values, isChanged: boolean) => {
    if (isChanged) keepDraft(key, { values, version }, pathname)
    else removeDraft(member, key)
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: isChanged }) => storeDraft(values, Boolean(isChanged)),
      }),
    [form],
  )

  useEffect(() => {
    if (moved) void navigate(moved.to, { replace: true })
  }, [moved, navigate])

  const accept = (next: Saved<Values>) => {
    form.reset(next.values)
    removeDraft(member, key)
    setVersion(next.version)
    setRestored(false)
    setConflict(null)
    setFailure(null)
  }

  const acceptWritten = (sent: Values, written: Written<Values>) => {
    const values = withTyped(sent, written.values, form.getValues())
    accept(written)
    setMoved(written.moved)
    if (values === written.values) return
    form.reset(values, { keepDefaultValues: true })
    // The reset has stored a draft of the version before.
    removeDraft(member, key)
    keepDraft(
      written.moved?.draftKey ?? key,
      { values, version: written.version },
      written.moved?.to ?? pathname,
    )
  }

  // A live update replaces a form without changes.
  const follow = useEffectEvent((next: Saved<Values>) => {
    if (!isDirty && !isSaving && !moved && next.version !== version) accept(next)
  })
  useEffect(() => follow(saved), [saved])

  const write = async (over: string | null) => {
    // The form changes its nested values in place.
    const sent = structuredClone(form.getValues())
    setSaving(true)
    setFailure(null)
    form.clearErrors()
    try {
      acceptWritten(sent, await save(sent, over))
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
    isSaving: isSaving || moved !== undefined,
    isMoving: moved !== undefined,
    failure,
    isRestored,
    conflict,
    submit: () => write(version),
    discard: () => accept({ ...saved }),
    keepMine: () => write(conflict?.theirs.version ?? version),
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
