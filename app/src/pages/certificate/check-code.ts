import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import type { Failure } from '../../forms/failure.ts'
import { textOf } from '../../forms/values.ts'
import { campusTexts } from '../../texts/campus.ts'

/** Leads to the page of the code that was typed; the server reads it however it was written. */
export async function checkCode({ request }: ActionFunctionArgs): Promise<Failure | Response> {
  const code = textOf(await request.formData(), 'code').replaceAll(/[^a-z0-9-]/gi, '')
  if (code === '') return { errors: [{ field: 'code', message: campusTexts.certificate.codeMissing }] }
  return redirect(`/certificados/${encodeURIComponent(code)}`)
}
