import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Title } from '../components/layout/page-title.tsx'
import { CodeForm } from '../features/certificate/code-form.tsx'
import { Diploma } from '../features/certificate/diploma.tsx'
import { loadedShop } from '../lib/engine/client.ts'
import { isShopError } from '../lib/engine/is-shop-error.ts'
import { campusTexts } from '../messages/course-player.ts'

export { checkCode as action } from '../features/certificate/check-code.ts'

const words = campusTexts.certificate

export async function loader({ context, params: { code }, request }: LoaderFunctionArgs) {
  if (code === undefined) return { code: '', certificate: null }
  const { api } = await loadedShop(context)
  try {
    return { code, certificate: await api.certificate(code, { signal: request.signal }) }
  } catch (error) {
    if (isShopError(error) && error.statusCode === 404) return { code, certificate: null }
    throw error
  }
}

/** Whether a certificate is genuine, for whoever has its code: it is printed on it, and its QR leads here. */
export function Component() {
  const { code, certificate } = useLoaderData<typeof loader>()
  const unknown = code !== '' && !certificate
  const title = certificate ? words.genuine : unknown ? words.unknown : words.check
  return (
    <div className="page py-8 md:py-16">
      <Title>{title}</Title>
      {/* Who has learnt what is for those who were given the code, not for search engines. */}
      <meta content="noindex" name="robots" />
      {certificate && <Diploma certificate={certificate} />}
      <div className={`mx-auto max-w-form ${certificate ? 'mt-16 print:hidden' : ''}`}>
        {certificate ? (
          <h2 className="text-h3">{words.another}</h2>
        ) : (
          <h1 className="text-h1" tabIndex={-1}>
            {title}
          </h1>
        )}
        <p className="mt-3 mb-6 text-soft">{unknown ? words.unknownText(code) : words.lead}</p>
        <CodeForm key={code} typed={unknown ? code : ''} />
      </div>
    </div>
  )
}
