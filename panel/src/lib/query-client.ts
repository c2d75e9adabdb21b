import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/errors.ts'

/** Interval of queries whose figures the server is still computing. */
export const INCOMPLETE_REFRESH_MS = 3_000

/** Refusals are final; lost connections and faults of the server are tried again. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 30_000 },
      mutations: { retry: false },
    },
  })
