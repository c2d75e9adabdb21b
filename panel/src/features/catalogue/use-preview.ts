import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { draftOf, type ProductValues } from './product-values.ts'
import { PRODUCTS, previewProduct } from './products.ts'

/** Figures and errors that the server computes for what is typed, without a write. */
export function usePreview(control: Control<ProductValues>, id: number | null) {
  const values = useWatch({ control }) as ProductValues
  const draft = useDebounced(JSON.stringify(draftOf(values)), 350)
  return useQuery({
    queryKey: [PRODUCTS, 'preview', id, draft],
    queryFn: ({ signal }) => previewProduct(id, JSON.parse(draft), signal),
    placeholderData: keepPreviousData,
  }).data
}
