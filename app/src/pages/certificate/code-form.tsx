import { Form, useActionData } from 'react-router-dom'
import type { Failure } from '../../forms/failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { campusTexts } from '../../texts/campus.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, errorOf } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'

export function CodeForm({ typed }: { typed: string }) {
  const failure = useActionData<Failure>()
  const pending = useSubmitting()
  return (
    <Form action="/certificados" className="grid gap-5" method="post" noValidate>
      <div className="empty:hidden">
        <ErrorSummary {...failure} />
      </div>
      <Field
        autoCapitalize="characters"
        autoComplete="off"
        defaultValue={typed}
        error={errorOf(failure?.errors, 'code')}
        hint={campusTexts.certificate.codeHint}
        label={campusTexts.certificate.code}
        name="code"
        spellCheck={false}
      />
      <Button pending={pending} type="submit">
        {campusTexts.certificate.submit}
      </Button>
    </Form>
  )
}
