import type { PaymentLinkPage, PaymentRedirect } from 'mostrador'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { SubmitButton } from '../components/form/action-form.tsx'
import { ResultPage } from '../components/layout/result-page.tsx'
import { ErrorSummary } from '../components/ui/error-summary.tsx'
import { parseBankMethod } from '../features/orders/bank-methods.ts'
import { BankRedirectForm } from '../features/orders/bank-redirect-form.tsx'
import { usePolling } from '../features/orders/use-order-polling.ts'
import { getShop } from '../lib/engine/client.ts'
import { nullIfNotFound } from '../lib/engine/optional.ts'
import { formatDate } from '../lib/format/format-date.ts'
import { type Failure, toFailure } from '../lib/forms/failure.ts'
import { getText } from '../lib/forms/form-data.ts'
import { orderMessages } from '../messages/order.ts'

const messages = orderMessages.paymentLink
const POLL_MS = 4000

export async function loader({ context, params: { token = '' }, request }: LoaderFunctionArgs) {
  const { api } = await getShop(context)
  return nullIfNotFound(api.paymentLink(token, { signal: request.signal }))
}

/** Revalidates after a failed payment: the order may have been paid, or the link revoked. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  defaultShouldRevalidate

export async function action({
  context,
  params: { token = '' },
  request,
}: ActionFunctionArgs): Promise<PaymentRedirect | Failure> {
  const method = parseBankMethod(getText(await request.formData(), 'method'))
  const { api } = await getShop(context)
  try {
    return await api.payByLink(token, method)
  } catch (error) {
    return toFailure(error)
  }
}

/** Page where anyone with the link pays one order at the bank. */
export function Component() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  usePolling(page?.state === 'waiting', POLL_MS)
  return (
    <>
      <meta content="noindex" name="robots" />
      {!page ? (
        <ResultPage icon="warning" title={messages.unknown} tone="error">
          <p>{messages.unknownText}</p>
        </ResultPage>
      ) : answer && 'url' in answer ? (
        <BankRedirectForm redirect={answer} title={messages.titles.payable} />
      ) : (
        <LinkedOrder failure={answer && 'errors' in answer ? answer : undefined} page={page} />
      )}
    </>
  )
}

const icons = {
  payable: { icon: 'clock', tone: 'warning' },
  waiting: { icon: 'clock', tone: 'warning' },
  paid: { icon: 'check', tone: 'success' },
  expired: { icon: 'warning', tone: 'error' },
  closed: { icon: 'close', tone: 'warning' },
} as const

function LinkedOrder({ page, failure }: { page: PaymentLinkPage; failure: Failure | undefined }) {
  const { state, order_number: number, payable_with: methods } = page
  const buttons = methods.map((method, index) => (
    <SubmitButton key={method} name="method" value={method} variant={index === 0 ? 'primary' : 'secondary'}>
      {orderMessages.payWith[method]}
    </SubmitButton>
  ))
  return (
    <ResultPage
      actions={
        methods.length > 0 && (
          <Form className="flex flex-wrap justify-center gap-3" method="post">
            {buttons}
          </Form>
        )
      }
      before={<ErrorSummary {...failure} />}
      title={messages.titles[state]}
      {...icons[state]}
    >
      <p className="eyebrow">{orderMessages.number(number)}</p>
      <p className="text-h3">{page.total_text}</p>
      <div aria-live="polite">
        <p>{messages.texts[state]}</p>
      </div>
      {methods.length > 0 &&
        page.tax_notes.map(({ text }) => (
          <p className="text-small" key={text}>
            {text}
          </p>
        ))}
      {state === 'payable' && (
        <p className="text-small text-muted-foreground">{messages.until(formatDate(page.expires_at))}</p>
      )}
    </ResultPage>
  )
}
