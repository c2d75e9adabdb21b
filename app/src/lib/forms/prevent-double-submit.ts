import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>

/**
 * Prevents a form from being sent while a form is under way: the router knows of the first press at once, the screen only
 * when it is rendered again. Search forms may overtake. So may another form of the same screen, once the first has been
 * answered and the screen only reads its data again.
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

/** Entries of a form in one text, to compare two of them. */
const serialize = (data: FormData | undefined) => JSON.stringify([...(data ?? [])])
