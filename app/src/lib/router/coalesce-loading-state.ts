import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>
type Listener = Parameters<Router['subscribe']>[0]

/**
 * Returns the router with subscribers that receive the states of a navigation in a task after the click, the last one of
 * the task only: a prefetched page is rendered without a render of the pending state before, and not within the click.
 */
export function coalesceLoadingState(router: Router): Router {
  const subscribe = (listener: Listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: Parameters<Listener> | undefined
    const deliver = () => {
      timer = undefined
      if (latest) listener(...latest)
    }
    const unsubscribe = router.subscribe((...update) => {
      latest = update
      const [{ navigation }, { flushSync }] = update
      if (navigation.state === 'loading' && !navigation.formMethod && !flushSync)
        timer ??= setTimeout(deliver)
      else if (timer === undefined) deliver()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }
  return Object.create(router, { subscribe: { value: subscribe } })
}
