import { redirect } from 'react-router-dom'
import { formAction } from '../../lib/forms/form-action.ts'

export const login = formAction('login', async ({ shop, text, request }) => {
  await shop.api.login(text('email').trim(), text('password'))
  const { pathname, search } = new URL(request.url)
  return redirect(shop.afterLogin(pathname + search))
})
