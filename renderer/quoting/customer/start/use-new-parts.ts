import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import { useQuoteDraft } from './quote-draft.ts'

/** Returns a function that uploads files into a new basket and opens it. The one before stays under My quotes. */
export function useNewBasket(): (files: File[]) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (files) => {
      const draft = useQuoteDraft.getState()
      draft.startOver()
      void navigate({ to: '/baskets/new' })
      await draft.upload(files, { basketRoom: MAX_BASKET_QUOTES })
    },
    [navigate],
  )
}

/** Uploads files, and opens the quote page for one part, or a new basket for several. */
export function useNewParts(): (files: File[]) => Promise<void> {
  const navigate = useNavigate()
  const openBasket = useNewBasket()
  return useCallback(
    async (files) => {
      if (files.length === 0) return
      if (files.length > 1) return openBasket(files)
      const draft = useQuoteDraft.getState()
      draft.startOver()
      const [quote] = await draft.upload(files)
      if (quote) await navigate({ to: '/quotes/$id', params: { id: quote.id } })
    },
    [navigate, openBasket],
  )
}
