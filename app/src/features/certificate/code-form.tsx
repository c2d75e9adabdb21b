import { Form, useActionData } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { Field } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

export function CodeForm({ initialCode }: { initialCode: string }) {
  const failure = useActionData<Failure>()
  const pending = useIsSubmitting()
  return (
    <Form action={paths.certificates} className="grid gap-5" method="post" noValidate>
      <div className="empty:hidden">
        <ErrorSummary {...failure} />
      </div>
      <Field
        autoCapitalize="characters"
        autoComplete="off"
        defaultValue={initialCode}
        error={getFieldError(failure?.errors, 'code')}
        hint={coursePlayerMessages.certificate.codeHint}
        label={coursePlayerMessages.certificate.code}
        name="code"
        spellCheck={false}
      />
      <Button pending={pending} type="submit">
        {coursePlayerMessages.certificate.submit}
      </Button>
    </Form>
  )
}
