import type { Dates } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useState } from 'react'

/** The core's dates: at once where a screen has waited for the engine, else as soon as it is there. */
export function useDates(): Dates | undefined {
  const shop = useShop()
  const [dates, setDates] = useState(() => shop.current?.dates)
  useEffect(() => {
    // An engine that does not come is said by whoever cannot do without.
    if (!dates)
      void shop.load().then(
        (loaded) => setDates(loaded.dates),
        () => undefined,
      )
  }, [dates, shop])
  return dates
}
