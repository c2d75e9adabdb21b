import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import type { Failure } from '../../lib/forms/failure.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

/** Redirects to the certificate of a code, in any notation. */
export async function checkCode({ request }: ActionFunctionArgs): Promise<Failure | Response> {
  const code = getText(await request.formData(), 'code').replaceAll(/[^a-z0-9-]/gi, '')
  if (code === '')
    return { errors: [{ field: 'code', message: coursePlayerMessages.certificate.codeMissing }] }
  return redirect(paths.certificate(code))
}
