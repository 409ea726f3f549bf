import { useQueries } from '@tanstack/react-query'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { trpc } from '../../api.ts'
import { isMeasured } from '../../use-live.ts'
import { useQuoteDraft } from '../start/quote-draft.ts'

/** Several parts are polled at once, so each less often than on its own page. */
const POLL_MS = 1_500

/** Returns the quotes shown side by side, as far as loaded, in the order of their files. */
export function useTogether(): Quote[] {
  const ids = useQuoteDraft((draft) => draft.together)
  const results = useQueries({
    queries: ids.map((quote_id) =>
      trpc.quotes.get.queryOptions(
        { quote_id },
        {
          refetchInterval: (query) => (query.state.data && isMeasured(query.state.data) ? POLL_MS : false),
          retry: false,
        },
      ),
    ),
  })
  return results.map((query) => query.data).filter((quote) => quote !== undefined)
}
