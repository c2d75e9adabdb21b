import { useShop, useSlice } from 'mostrador/react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { ExpandIcon } from '../../components/ui/icon.tsx'
import { useShippingMethods } from '../../lib/engine/use-shipping-methods.ts'
import { cartMessages } from '../../messages/cart.ts'

const FIELD = 'discountCode'

/** Discount codes of the cart, and a form to enter another one. */
export function DiscountCode() {
  useShippingMethods()
  const shop = useShop()
  const { codes } = useSlice('cart')
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isChecking, setIsChecking] = useState(false)

  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get(FIELD) ?? '').trim()
    if (!code) return field.current?.focus()
    setIsChecking(true)
    try {
      const { rejection } = await (await shop.load()).cart.addCode(code)
      setError(rejection?.message)
      if (rejection) field.current?.focus()
      else form.reset()
    } catch {
      setError(cartMessages.codeUnreachable)
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <details className="group" open={codes.length > 0 || undefined}>
      <summary className="flex min-h-11 items-center gap-2 text-small underline-offset-4 hover:underline">
        <span className="grow">{cartMessages.haveCode}</span>
        <ExpandIcon className="size-4 text-muted-foreground" />
      </summary>
      <form className="flex items-start gap-2 pt-2 pb-1" noValidate onSubmit={enter}>
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          className="grow"
          error={error}
          label={cartMessages.code}
          name={FIELD}
          ref={field}
          spellCheck={false}
        />
        <Button className="mt-7 px-4" variant="secondary" pending={isChecking} type="submit">
          {cartMessages.applyCode}
        </Button>
      </form>
      <ul aria-label={cartMessages.codes} className="text-small" role="status">
        {codes.map(({ code, rejection }) => (
          <li className="flex items-center justify-between gap-4" key={code}>
            <span className={rejection ? 'text-destructive' : 'font-semibold'}>{rejection ?? code}</span>
            <button
              aria-label={cartMessages.removeLine(code)}
              className="min-h-11 underline underline-offset-4"
              onClick={() => shop.run(({ cart }) => cart.removeCode(code))}
              type="button"
            >
              {cartMessages.remove}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
