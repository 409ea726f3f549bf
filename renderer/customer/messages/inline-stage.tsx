import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { trpc } from '../../api.ts'
import { useViewer } from '../../viewer/viewer-state.ts'
import { Stage } from '../part/stage.tsx'
import { QuoteContext, type QuoteContextValue } from '../quote-context/quote-context.ts'
import classes from './messages.module.css'

/** The part in 3D beside a thread, on pages that do not show it otherwise. */
export function InlineStage({ quote }: { quote: Quote }) {
  const catalog = useQuery(trpc.materials.queryOptions(undefined, { staleTime: 60_000 })).data ?? null
  const set = useViewer((state) => state.set)
  useEffect(() => () => set({ pin: null, marking: false }), [set])
  const context: QuoteContextValue = {
    quote,
    measured: quote.part ? quote : null,
    priced: null,
    before: null,
    pending: false,
    choices: quote,
    catalog,
    comparison: null,
    owner: false,
    change: null,
    refusal: null,
  }
  return (
    <QuoteContext value={context}>
      <div id="part" className={classes['stage']}>
        <Stage />
      </div>
    </QuoteContext>
  )
}
