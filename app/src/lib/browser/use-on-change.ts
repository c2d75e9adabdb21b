import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` after a render with another `value`, not on mount. */
export function useOnChange(value: unknown, onChange: () => void): void {
  const last = useRef(value)
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    notify()
  }, [value])
}

/** Returns the ref of an element that takes the focus when `value` changes. */
export function useFocusOnChange<Heading extends HTMLElement>(value: unknown) {
  const heading = useRef<Heading>(null)
  useOnChange(value, () => heading.current?.focus({ preventScroll: true }))
  return heading
}

/** Ref of an element that takes the focus on mount, such as a message that replaces the focused button. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
