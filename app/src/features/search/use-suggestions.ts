import type { SearchSuggestions } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 140

/** Suggestions for a text, null while loading. Outdated responses are discarded. */
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
    // Errors are ignored: searching works without suggestions.
    const timer = setTimeout(() => void load().catch(() => undefined), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, shop])

  return answer?.text === text ? answer.found : null
}
