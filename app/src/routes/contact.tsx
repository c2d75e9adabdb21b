import { useActionData, useLoaderData } from 'react-router-dom'
import { ContentPage } from '../features/cms/content-page.tsx'
import { ContactForm, MessageSent } from '../features/contact/contact-form.tsx'
import { getShop } from '../lib/engine/client.ts'
import type { Failure } from '../lib/forms/failure.ts'
import { formAction } from '../lib/forms/form-action.ts'
import { getText } from '../lib/forms/form-data.ts'
import { staticLoader } from '../lib/prerender/static-loader.ts'

export const loader = staticLoader(async ({ context }) => {
  const { api } = await getShop(context)
  return api.content('contacto')
})

type Answer = Failure | { sentBy: string }

export const action = formAction(
  'contact',
  async ({ shop, values }) => {
    await shop.account.contact(values)
    return { sentBy: values.email }
  },
  (form: FormData) => ({
    name: getText(form, 'name'),
    email: getText(form, 'email').trim(),
    phone: getText(form, 'phone'),
    message: getText(form, 'message'),
    privacy: form.has('privacy'),
  }),
)

export function Component() {
  const content = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  return (
    <ContentPage content={content}>
      <section className="mt-12 max-w-text print:hidden">
        {answer && 'sentBy' in answer ? <MessageSent to={answer.sentBy} /> : <ContactForm failure={answer} />}
      </section>
    </ContentPage>
  )
}
