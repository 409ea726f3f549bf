import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useQuoteDraft } from './quote-draft.ts'

/** Uploads files and opens the quote page for one part, or the page with several parts side by side. */
export function useNewParts(): (files: File[]) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (files) => {
      if (files.length === 0) return
      const draft = useQuoteDraft.getState()
      if (files.length > 1) {
        draft.startOver()
        void navigate({ to: '/quotes/together' })
        await draft.upload(files)
        return
      }
      draft.startOver()
      const [quote] = await draft.upload(files)
      if (quote) await navigate({ to: '/quotes/$id', params: { id: quote.id } })
    },
    [navigate],
  )
}
