import type { FormName, Shop } from 'mostrador'
import type { ActionFunctionArgs } from 'react-router-dom'
import { getStartedShop } from '../engine/client.ts'
import { type Failure, toFailure } from './failure.ts'
import { getText, getTexts } from './form-data.ts'

interface Submission<Values> extends Pick<ActionFunctionArgs, 'params' | 'request'> {
  shop: Shop
  values: Values
  text: (field: string) => string
}

/** The core validates the values, then `submit` sends them. Errors become a failure. */
export function formAction<T, Values extends Record<string, string | boolean> = Record<string, string>>(
  name: FormName,
  submit: (submission: Submission<Values>) => Promise<T>,
  read: (form: FormData) => Values = (form) => getTexts(form) as Values,
) {
  return async ({ context, request, params }: ActionFunctionArgs): Promise<T | Failure> => {
    const form = await request.formData()
    const shop = await getStartedShop(context)
    const values = read(form)
    const checked = shop.validate(name, values)
    if (!checked.ok) return { errors: checked.errors }
    try {
      return await submit({ shop, values, text: (field) => getText(form, field), params, request })
    } catch (error) {
      return toFailure(error)
    }
  }
}
