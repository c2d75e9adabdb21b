import { cx } from 'class-variance-authority'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { CodeForm } from '../features/certificate/code-form.tsx'
import { Diploma } from '../features/certificate/diploma.tsx'
import { getShop } from '../lib/engine/client.ts'
import { nullIfNotFound } from '../lib/engine/optional.ts'
import { coursePlayerMessages } from '../messages/course-player.ts'

export { checkCode as action } from '../features/certificate/code-form.tsx'

const messages = coursePlayerMessages.certificate

export async function loader({ context, params: { code }, request }: LoaderFunctionArgs) {
  if (code === undefined) return { code: '', certificate: null }
  const { api } = await getShop(context)
  return { code, certificate: await nullIfNotFound(api.certificate(code, { signal: request.signal })) }
}

/** Certificate verification by code, the target of the printed QR code. */
export function Component() {
  const { code, certificate } = useLoaderData<typeof loader>()
  const unknown = code !== '' && !certificate
  const title = unknown ? messages.unknown : messages.check
  return (
    <div className="page-container py-8 md:py-16">
      {/* Certificates are not indexed. */}
      <meta content="noindex" name="robots" />
      {certificate && <Diploma certificate={certificate} />}
      <div className={cx('mx-auto max-w-form', certificate && 'mt-16 print:hidden')}>
        {certificate ? <h2 className="text-h3">{messages.another}</h2> : <PageHeading>{title}</PageHeading>}
        <p className="mt-3 mb-6 text-muted-foreground">
          {unknown ? messages.unknownText(code) : messages.lead}
        </p>
        <CodeForm key={code} initialCode={unknown ? code : ''} />
      </div>
    </div>
  )
}
