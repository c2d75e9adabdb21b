import type { LazyRouteFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom'

type Load = LazyRouteFunction<RouteObject>

/**
 * A form that was not accepted has changed nothing: the screen that holds it is not read anew, which on a broken network
 * would take away what was typed. A screen that knows better says so itself.
 */
export const unlessRefused: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  isFailure(actionResult) ? false : defaultShouldRevalidate

export function keepingForms(load: Load): Load {
  return async () => ({ shouldRevalidate: unlessRefused, ...(await load()) })
}

function isFailure(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'errors' in result
}
