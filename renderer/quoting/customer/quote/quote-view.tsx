import { useEffect } from 'react'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import { CheckedNote } from '../part/checked-note.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { FindingList } from '../part/finding-list.tsx'
import { MaterialTable } from '../choices/material-table.tsx'
import { QuoteMessages } from '../messages/quote-messages.tsx'
import { PartHeading } from './part-heading.tsx'
import { PlacementList } from '../choices/placement-list.tsx'
import { QuantityTable } from '../choices/quantity-table.tsx'
import { useQuoteContext, type QuoteContextValue } from '../quote-context/quote-context.ts'
import classes from './quote-view.module.css'
import { Stage } from '../part/stage.tsx'
import { BasketStrip } from '../basket/basket-strip.tsx'
import { TotalBar } from './total-bar.tsx'
import { isMeasured } from './use-live-quote.ts'
import { measuringWords } from '../part/measuring-words.ts'
import { shownOption, spokenPrice } from '../price/price-words.ts'
import { useSpeed } from '../price/speed.ts'
import type { Speed } from '../../../../shared/catalog/materials.ts'
import { customerStatusWords } from '../../../platform/ui/status-words.ts'

/** The part on the left, choices and price on the right, findings and comparisons below. */
export function QuoteView() {
  const { quote, owner } = useQuoteContext()
  const reset = useViewer((state) => state.reset)
  useEffect(reset, [reset, quote.file_id])
  return (
    <div className={`page-box ${classes['page']}`}>
      {owner ? <BasketStrip /> : null}
      <div className={`grid ${classes['columns']}`}>
        <div className="col-span-full">
          <PartHeading />
        </div>
        {/* A drawing of the graphics card prints empty; the paper of the quote has a picture. */}
        <div id="part" className={`relative rounded-panel print:hidden! ${classes['stage']}`} data-grows>
          <Stage />
        </div>
        <div className={classes['decision']}>
          <DecisionPanel />
        </div>
        <div className="grid min-w-0 content-start pt-4" style={{ gap: 'var(--gap-40)' }}>
          <FindingList />
          <CheckedNote />
          <MaterialTable />
          <QuantityTable />
          <PlacementList />
          {owner ? <QuoteMessages /> : null}
        </div>
      </div>
      <TotalBar />
      <Announcer />
    </div>
  )
}

/** Announces changes of stage, status and price to screen readers. */
function Announcer() {
  const context = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  return <output className="spoken">{announcement(context, speed)}</output>
}

function announcement({ quote, priced, pending }: QuoteContextValue, speed: Speed): string {
  if (isMeasured(quote)) return measuringWords(quote.progress).title
  if (pending) return 'Calculating the new price'
  const option = priced && shownOption(priced.options, speed)
  if (!option) return customerStatusWords(quote).label
  return spokenPrice('Total', option.total_cents, option.ship_by)
}
