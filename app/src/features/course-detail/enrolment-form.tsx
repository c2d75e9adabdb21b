import type { ProductPage } from 'mostrador'
import { useRef } from 'react'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Price } from '../../components/ui/price.tsx'
import { courseTexts } from '../../messages/course-detail.ts'
import { productTexts } from '../../messages/product.ts'
import { BuyBar } from '../shared/sticky-add-to-cart.tsx'
import { useAdd } from '../shared/use-add-to-cart.ts'
import { useChosen } from '../shared/use-selected-variant.ts'
import { Dates } from './session-picker.tsx'

/** The seat: its price, its date where there are dates, and the way into the cart. */
export function Enrol({ course }: { course: ProductPage }) {
  const { sessions, nextSession, variants, calendarized } = course
  // A link to a date that has filled up since leads to the next one with room.
  const free = sessions.filter(({ seats_left }) => seats_left > 0)
  const [asked, choose] = useChosen('fecha', free)
  const chosen = asked ?? nextSession?.id ?? null
  const { add, refusal } = useAdd()
  const button = useRef<HTMLDivElement>(null)

  // A date is sold as the variant of the same identifier.
  const variant = variants.find(({ id }) => id === chosen) ?? null
  const price = variant?.price ?? course.price
  const closed = course.soldOut || (calendarized && variant === null)
  const enrol = () => add(course, variant, 1)

  return (
    <aside
      aria-label={courseTexts.enrol}
      className="label grid gap-6 self-start p-7 lg:sticky lg:top-[calc(var(--header)+2rem)]"
    >
      <Price price={price} size="page" />
      {sessions.length > 0 && (
        <Dates chosen={chosen} onChoose={choose} sessions={sessions} variants={variants} />
      )}
      {closed ? (
        <NoticeBox kind="change">
          {calendarized ? (
            courseTexts.noDates
          ) : (
            <>
              <strong>{productTexts.soldOut}.</strong> {productTexts.soldOutText}
            </>
          )}
        </NoticeBox>
      ) : (
        <div className="grid print:hidden" ref={button}>
          <Button onClick={enrol}>{courseTexts.choose}</Button>
        </div>
      )}
      {refusal && (
        <NoticeBox key={refusal.attempt} kind="refusal">
          {refusal.message}
        </NoticeBox>
      )}
      <ul className="grid gap-2 text-small text-soft print:hidden">
        {[courseTexts.after, courseTexts.once].map((line) => (
          <li className="flex gap-3" key={line}>
            <Icon className="size-5 text-leaf" name="check" />
            {line}
          </li>
        ))}
      </ul>
      {!closed && <BuyBar onAdd={enrol} price={price} title={course.title} watch={button} />}
    </aside>
  )
}
