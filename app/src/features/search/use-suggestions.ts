import type { SearchSuggestions } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useState } from 'react'

/** Who types is not asked after until they rest for so long. */
const DEBOUNCE_MS = 140

/** What a text may become; null while that is not known. An answer to another text than the present is never given. */
export function useSuggestions(text: string): SearchSuggestions | null {
  const shop = useShop()
  const [answer, setAnswer] = useState<{ text: string; found: SearchSuggestions } | null>(null)

  useEffect(() => {
    if (text === '') return
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const { api } = await shop.load()
      const found = await api.suggestions(text, { signal })
      if (!signal.aborted) setAnswer({ text, found })
    }
    // Without suggestions one can still search; nothing is said of it.
    const timer = setTimeout(() => void load().catch(() => undefined), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, shop])

  return answer?.text === text ? answer.found : null
}
