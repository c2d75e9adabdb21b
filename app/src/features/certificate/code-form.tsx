import { Form, useActionData } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { campusTexts } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

export function CodeForm({ typed }: { typed: string }) {
  const failure = useActionData<Failure>()
  const pending = useSubmitting()
  return (
    <Form action={paths.certificates} className="grid gap-5" method="post" noValidate>
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
