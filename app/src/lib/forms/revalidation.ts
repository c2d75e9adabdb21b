import type { LazyRouteFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom'

type Load = LazyRouteFunction<RouteObject>

/** Skips the reload after a failed action: it could fail, too, and discard typed values. Routes may override it. */
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
