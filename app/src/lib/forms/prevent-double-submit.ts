import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>

/** Blocks a second POST before React renders the pending state. Other forms wait for its response only. */
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

const serialize = (data: FormData | undefined) => JSON.stringify([...(data ?? [])])
