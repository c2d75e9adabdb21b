import { useEffect, useEffectEvent } from 'react'

/** Calls back on Ctrl or Command with a letter, and prevents the browser's own action. */
export function useShortcut(letter: string, onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== letter) return
      event.preventDefault()
      press()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [letter])
}

/** Text of the modifier key of this system. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
