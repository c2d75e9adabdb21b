import type { Dates } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useState } from 'react'

/** Date functions of the core, undefined until the engine has loaded. */
export function useDates(): Dates | undefined {
  const shop = useShop()
  const [dates, setDates] = useState(() => shop.current?.dates)
  useEffect(() => {
    // Load failures are reported by other components.
    if (!dates)
      void shop.load().then(
        (loaded) => setDates(loaded.dates),
        () => undefined,
      )
  }, [dates, shop])
  return dates
}
