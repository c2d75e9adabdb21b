import type { Content } from 'mostrador'
import { type ActionFunctionArgs, useLoaderData } from 'react-router-dom'
import { isShopError } from '../../engine/errors.ts'
import { prerendered } from '../../engine/prerendered.ts'
import { loadedShop, startedShop } from '../../engine/shop.ts'
import { failureOf } from '../../forms/failure.ts'
import { textOf, textsOf } from '../../forms/values.ts'
import { withdrawalTexts } from '../../texts/withdrawal.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Title } from '../../ui/title.tsx'
import { Siblings } from '../content/siblings.tsx'
import { useSection } from '../content/use-section.ts'
import { type Answer, Steps } from './steps.tsx'

const path = '/desistimiento'

/** What the house has written about it. The right can be used also where nothing is written. */
export const loader = prerendered(async ({ context }): Promise<Content | null> => {
  const { api } = await loadedShop(context)
  return api.content(path.slice(1)).catch((error: unknown) => {
    if (isShopError(error) && error.statusCode === 404) return null
    throw error
  })
})

/** Either step posts here; the second brings the token of the first. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Answer> {
  const form = await request.formData()
  const { api, validate } = await startedShop(context)
  const token = textOf(form, 'token')
  const { name = '', order = '', email = '' } = textsOf(form)
  const said = { name: name.trim(), order: order.trim(), email: email.trim() }
  const checked = token ? { ok: true as const } : validate('withdrawal', said)
  if (!checked.ok) return { errors: checked.errors }
  try {
    return token ? await api.confirmWithdrawal(token) : await api.withdraw(said)
  } catch (error) {
    return failureOf(error)
  }
}

/** The way out of a contract, first of all; then what the house says about it. */
export function Component() {
  const content = useLoaderData<typeof loader>()
  const section = useSection(path)
  const title = content?.title ?? withdrawalTexts.title
  return (
    <div className="page py-6 md:py-8">
      {content ? <Title description={content.summary}>{title}</Title> : <Title>{title}</Title>}
      <Breadcrumbs steps={[]} />
      <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-16 md:mt-10 print:block lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <article className="lg:col-start-2">
          <h1 className="max-w-text text-h1" tabIndex={-1}>
            {title}
          </h1>
          {content?.summary && <p className="mt-4 max-w-text text-lead text-soft">{content.summary}</p>}
          <Steps />
          {content && (
            <Prose
              className="page-text mt-12 max-w-text border-t border-line pt-10 in-[article:has([data-receipt])]:print:hidden"
              html={content.body}
            />
          )}
        </article>
        {section && <Siblings section={section} />}
      </div>
    </div>
  )
}
