import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useQuoteDraft } from './quote-draft.ts'

/** What happens with dropped files: one part goes to its own page, several to the page where they stand side by side. */
export function useNewParts(): (files: File[]) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (files) => {
      if (files.length === 0) return
      const draft = useQuoteDraft.getState()
      if (files.length > 1) {
        draft.startOver()
        void navigate({ to: '/quotes/together' })
        await draft.send(files)
        return
      }
      draft.startOver()
      const [quote] = await draft.send(files)
      if (quote) await navigate({ to: '/quotes/$id', params: { id: quote.id } })
    },
    [navigate],
  )
}
