import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>

/**
 * A form that is on its way is not sent again, however fast it is pressed: the router knows of the first press at once,
 * the screen only when it is drawn anew. Forms that only ask, such as a search, may overtake.
 */
export function submitOnce(router: Router, page: Document): () => void {
  const hold = (event: SubmitEvent) => {
    const posts = event.target instanceof HTMLFormElement && event.target.method === 'post'
    if (!posts || router.state.navigation.formMethod !== 'POST') return
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('submit', hold, true)
  return () => page.removeEventListener('submit', hold, true)
}
