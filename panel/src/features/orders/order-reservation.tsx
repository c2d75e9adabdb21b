import { useState } from 'react'
import { Badge, type Tone } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { ReservationView, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents, formatInstant } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { CaptureDialog } from './capture-dialog.tsx'

const { reservation: text } = orders

const TONES: Record<ReservationView['state'], Tone> = {
  reserved: 'warning',
  capturing: 'danger',
  captured: 'success',
  releasing: 'warning',
  released: 'neutral',
}

interface OrderReservationProps {
  order: StaffOrder
  reservation: ReservationView
  canWrite: boolean
}

/** Amount that the bank has reserved, and its capture. */
export function OrderReservation({ order, reservation, canWrite }: OrderReservationProps) {
  const [isCapturing, setCapturing] = useState(false)
  const { state, reserved_cents, captured_cents, expires_at } = reservation
  const reserved = formatCents(reserved_cents)
  const notes: Partial<Record<ReservationView['state'], string>> = {
    captured: text.captured(formatCents(captured_cents), reserved),
    released: text.released(reserved),
  }
  const isOpen = state === 'reserved' || state === 'capturing'
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 border-b border-border pb-4">
      <Badge hasDot tone={TONES[state]}>
        {text.states[state]}
      </Badge>
      <p className="min-w-0 grow basis-64 text-small text-muted-foreground">
        {notes[state] ?? text.until(reserved, formatInstant(expires_at))}
      </p>
      {canWrite && isOpen && (
        <Button onPress={() => setCapturing(true)} size="sm">
          {text.capture}
        </Button>
      )}
      {isCapturing && (
        <CaptureDialog onClose={() => setCapturing(false)} order={order} reservation={reservation} />
      )}
    </div>
  )
}
