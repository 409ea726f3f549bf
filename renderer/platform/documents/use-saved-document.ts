import { useQuery } from '@tanstack/react-query'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import { trpc } from '../api.ts'

/** Returns a document as it is saved; null until it is read. */
export function useSavedDocument<K extends DocumentKind>(kind: K): Documents[K] | null {
  const options = { staleTime: Number.POSITIVE_INFINITY }
  const saved = useQuery(trpc.documents.get.queryOptions({ kind }, options))
  return (saved.data?.body as Documents[K] | undefined) ?? null
}
