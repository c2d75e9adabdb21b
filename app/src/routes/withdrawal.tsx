import type { WithdrawalConfirmation } from 'mostrador'
import { type ActionFunctionArgs, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../components/layout/page-heading.tsx'
import { Breadcrumbs } from '../components/ui/breadcrumbs.tsx'
import { Prose } from '../components/ui/prose.tsx'
import { SectionNav, useSection } from '../features/cms/section-nav.tsx'
import { LINE_PREFIX } from '../features/withdrawal/line-choice.tsx'
import { type WithdrawalResult, WithdrawalSteps } from '../features/withdrawal/withdrawal-steps.tsx'
import { getShop, getStartedShop } from '../lib/engine/client.ts'
import { nullIfNotFound } from '../lib/engine/optional.ts'
import { toFailure } from '../lib/forms/failure.ts'
import { getText, getTexts } from '../lib/forms/form-data.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'
import { withdrawalMessages } from '../messages/withdrawal.ts'
import { paths } from '../paths.ts'

const path = paths.withdrawal

/** CMS content, optional: withdrawals work without it. */
export const loader = staticLoader(async ({ context }) => {
  const { api } = await getShop(context)
  return nullIfNotFound(api.content(path.slice(1)))
})

/** Handles both steps; the second one sends the token of the first. */
export async function action({ context, request }: ActionFunctionArgs): Promise<WithdrawalResult> {
  const form = await request.formData()
  const { api, validate } = await getStartedShop(context)
  const token = getText(form, 'token')
  const { name = '', order = '', email = '', key = '' } = getTexts(form)
  const values = { name: name.trim(), order: order.trim(), email: email.trim() }
  const checked = token ? { ok: true as const } : validate('withdrawal', values)
  if (!checked.ok) return { errors: checked.errors }
  try {
    return token
      ? await api.confirmWithdrawal(token, confirmation(form))
      : await api.withdraw({ ...values, key })
  } catch (error) {
    return toFailure(error)
  }
}

function confirmation(form: FormData): Partial<WithdrawalConfirmation> {
  const units = Object.entries(getTexts(form, LINE_PREFIX))
  const lines = units.map(([line, quantity]) => ({ line: Number(line), quantity: Number(quantity) }))
  return lines.length > 0 ? { lines } : { part: getText(form, 'part').trim() }
}

export function Component() {
  const content = useLoaderData<typeof loader>()
  const section = useSection(path)
  const title = content?.title ?? withdrawalMessages.title
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={[]} />
      <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-16 md:mt-10 print:block lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <article className="lg:col-start-2">
          <PageHeading className="max-w-text text-h1" description={content?.summary}>
            {title}
          </PageHeading>
          {content?.summary && (
            <p className="mt-4 max-w-text text-lead text-muted-foreground">{content.summary}</p>
          )}
          <WithdrawalSteps />
          {content && (
            <Prose
              className="prose-page mt-12 max-w-text border-t border-border pt-10 in-[article:has([data-receipt])]:print:hidden"
              html={content.body}
            />
          )}
        </article>
        {section && <SectionNav section={section} />}
      </div>
    </div>
  )
}
