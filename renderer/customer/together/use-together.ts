import { useQueries } from '@tanstack/react-query'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { trpc } from '../../api.ts'
import { isMeasured } from '../../use-live.ts'
import { useQuoteDraft } from '../start/quote-draft.ts'

/** Several parts are watched at once, so each is asked for a little less often. */
const WATCH_MS = 1_500

/** The quotes that stand side by side, as far as they are known, in the order of their files. */
export function useTogether(): Quote[] {
  const ids = useQuoteDraft((draft) => draft.together)
  const found = useQueries({
    queries: ids.map((quote_id) =>
      trpc.quotes.get.queryOptions(
        { quote_id },
        {
          refetchInterval: (query) => (query.state.data && isMeasured(query.state.data) ? WATCH_MS : false),
          retry: false,
        },
      ),
    ),
  })
  return found.map((query) => query.data).filter((quote) => quote !== undefined)
}
