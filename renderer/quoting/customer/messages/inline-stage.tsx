import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../../platform/api.ts'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import { Stage } from '../part/stage.tsx'
import { QuoteContext } from '../quote-context/quote-context.ts'
import { viewOnly } from '../quote-context/view-only.ts'
import classes from './messages.module.css'

/** The part in 3D beside a thread, on pages that do not show it otherwise. */
export function InlineStage({ quote }: { quote: Quote }) {
  const catalog = useQuery(trpc.materials.queryOptions(undefined, { staleTime: 60_000 })).data ?? null
  const set = useViewer((state) => state.set)
  useEffect(() => () => set({ pin: null, marking: false }), [set])
  return (
    <QuoteContext value={viewOnly(quote, catalog)}>
      <div id="part" className={`relative rounded-panel ${classes['stage']}`}>
        <Stage />
      </div>
    </QuoteContext>
  )
}
