import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>

/**
 * Blocks form submissions while another one is pending, before React renders the pending state. GET forms may
 * proceed, and other forms of the same screen once the first has been answered and only loaders are pending.
 */
export function preventDoubleSubmit(router: Router, page: Document): () => void {
  const blockSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
    const { navigation, location } = router.state
    if (navigation.formMethod !== 'POST') return
    const isRevalidating =
      navigation.state === 'loading' && navigation.location.pathname === location.pathname
    if (isRevalidating && serialize(new FormData(form, event.submitter)) !== serialize(navigation.formData))
      return
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('submit', blockSubmit, true)
  return () => page.removeEventListener('submit', blockSubmit, true)
}

/** Serialized entries, for comparison. */
const serialize = (data: FormData | undefined) => JSON.stringify([...(data ?? [])])
