import { type ActionFunctionArgs, redirect, useActionData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { Field } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

export function CodeForm({ initialCode }: { initialCode: string }) {
  const failure = useActionData<Failure>()
  return (
    <ActionForm action={paths.certificates} failure={failure}>
      <Field
        autoCapitalize="characters"
        autoComplete="off"
        defaultValue={initialCode}
        hint={coursePlayerMessages.certificate.codeHint}
        label={coursePlayerMessages.certificate.code}
        name="code"
        spellCheck={false}
      />
      <SubmitButton>{coursePlayerMessages.certificate.submit}</SubmitButton>
    </ActionForm>
  )
}

/** Redirects to the certificate of a code, in any notation. */
export async function checkCode({ request }: ActionFunctionArgs): Promise<Failure | Response> {
  const code = getText(await request.formData(), 'code').replaceAll(/[^a-z0-9-]/gi, '')
  if (code === '')
    return { errors: [{ field: 'code', message: coursePlayerMessages.certificate.codeMissing }] }
  return redirect(paths.certificate(code))
}
