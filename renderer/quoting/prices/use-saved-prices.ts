import { useQuery } from '@tanstack/react-query'
import type { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import { trpc } from '../../platform/api.ts'

/** The price book as it is saved; null until it is read. */
export function useSavedPrices(): PriceBook | null {
  const options = { staleTime: Number.POSITIVE_INFINITY }
  const saved = useQuery(trpc.documents.get.queryOptions({ kind: 'price_book' }, options))
  return (saved.data?.body as PriceBook | undefined) ?? null
}
