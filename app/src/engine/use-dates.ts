import type { Dates } from 'mostrador'
import { useEffect, useState } from 'react'
import { shop } from './shop.ts'

/** The core's dates: at once where a screen has waited for the engine, else as soon as it is there. */
export function useDates(): Dates | undefined {
  const [dates, setDates] = useState(() => shop.current?.dates)
  useEffect(() => {
    // An engine that does not come is said by whoever cannot do without.
    if (!dates)
      void shop.load().then(
        (loaded) => setDates(loaded.dates),
        () => undefined,
      )
  }, [dates])
  return dates
}
