import { type ChangeEvent, useEffect, useRef } from 'react'

const DEBOUNCE_MS = 350

/** Returns a change handler that updates from the form once these fields have not changed for a while. */
export function useDebouncedFields(names: readonly string[], update: (form: HTMLFormElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Unmounting discards a pending update.
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { form, name } = target
    if (!form || !names.includes(name)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => update(form), DEBOUNCE_MS)
  }
}
