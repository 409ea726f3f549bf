import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import { trpc } from '../api.ts'

/** Downloads one document, or all of them, as a JSON file. */
export function useExport() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (kind: DocumentKind | 'all') => {
      const file = await queries.fetchQuery(trpc.documents.export.queryOptions({ kind }, { staleTime: 0 }))
      const day = file.exported_at.slice(0, 10)
      saveText(
        `layerline-${kind === 'all' ? 'settings' : kind.replaceAll('_', '-')}-${day}.json`,
        JSON.stringify(file, null, 2),
      )
    },
  })
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download begins in a later task; an address that is gone by then downloads nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
