import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/errors.ts'

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
