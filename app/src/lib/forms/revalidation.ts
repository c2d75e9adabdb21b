import type { LazyRouteFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom'

type Load = LazyRouteFunction<RouteObject>

/**
 * A form that was not accepted has changed nothing: the screen that holds it is not read anew, which on a broken network
 * would take away what was typed. A screen that knows better says so itself.
 */
export const skipRevalidationOnError: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => (isFailure(actionResult) ? false : defaultShouldRevalidate)

export function withFormRevalidation(load: Load): Load {
  return async () => ({ shouldRevalidate: skipRevalidationOnError, ...(await load()) })
}

function isFailure(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'errors' in result
}
