import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import { useQuoteDraft } from './quote-draft.ts'

/** Uploads files, and opens the quote page for one part, or a new basket for several. */
export function useNewParts(): (files: File[]) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (files) => {
      if (files.length === 0) return
      const draft = useQuoteDraft.getState()
      draft.startOver()
      if (files.length > 1) {
        void navigate({ to: '/baskets/new' })
        await draft.upload(files, { basketRoom: MAX_BASKET_QUOTES })
        return
      }
      const [quote] = await draft.upload(files)
      if (quote) await navigate({ to: '/quotes/$id', params: { id: quote.id } })
    },
    [navigate],
  )
}
