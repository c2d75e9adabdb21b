import type { ProductPage } from 'mostrador'
import { useRef } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { PagePrice } from '../../components/ui/price.tsx'
import { courseDetailMessages } from '../../messages/course-detail.ts'
import { productMessages } from '../../messages/product.ts'
import { StickyAddToCart } from '../product/sticky-add-to-cart.tsx'
import { useAddToCart } from '../product/use-add-to-cart.ts'
import { useSelectedVariant } from '../product/use-selected-variant.ts'
import { SessionPicker } from './session-picker.tsx'

export function EnrolmentForm({ course }: { course: ProductPage }) {
  const { sessions, nextSession, variants, calendarized } = course
  // A link to a full session falls back to the next available one.
  const free = sessions.filter(({ seats_left }) => seats_left > 0)
  const [requestedSession, choose] = useSelectedVariant('fecha', free)
  const chosen = requestedSession ?? nextSession?.id ?? null
  const { add, refusal } = useAddToCart()
  const button = useRef<HTMLDivElement>(null)

  // Sessions are sold as variants with the same id.
  const variant = variants.find(({ id }) => id === chosen) ?? null
  const price = variant?.price ?? course.price
  const isClosed = course.soldOut || (calendarized && variant === null)
  const enrol = () => add(course, variant, 1)

  return (
    <aside
      aria-label={courseDetailMessages.enrol}
      className="card-ornate grid gap-6 self-start p-7 lg:sticky lg:top-[calc(var(--header)+2rem)]"
    >
      <PagePrice price={price} taxNote={course.taxNote} />
      {sessions.length > 0 && (
        <SessionPicker chosen={chosen} onChoose={choose} sessions={sessions} variants={variants} />
      )}
      {isClosed ? (
        <Alert variant="warning">
          {calendarized ? (
            courseDetailMessages.noDates
          ) : (
            <>
              <strong>{productMessages.soldOut}.</strong> {productMessages.soldOutText}
            </>
          )}
        </Alert>
      ) : (
        <div className="grid print:hidden" ref={button}>
          <Button onClick={enrol}>{courseDetailMessages.choose}</Button>
        </div>
      )}
      {refusal && (
        <Alert key={refusal.attempt} variant="error">
          {refusal.message}
        </Alert>
      )}
      <ul className="grid gap-2 text-small text-muted-foreground print:hidden">
        {course.withdrawalExclusion && (
          <li className="flex gap-3">
            <Icon className="size-5 text-primary" name="warning" />
            {course.withdrawalExclusion}
          </li>
        )}
        {[courseDetailMessages.after, courseDetailMessages.once].map((line) => (
          <li className="flex gap-3" key={line}>
            <Icon className="size-5 text-primary" name="check" />
            {line}
          </li>
        ))}
      </ul>
      {!isClosed && <StickyAddToCart onAdd={enrol} price={price} title={course.title} buttonRef={button} />}
    </aside>
  )
}
