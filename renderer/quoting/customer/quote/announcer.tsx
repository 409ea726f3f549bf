import { isMeasured } from '../../../platform/use-live.ts'
import { measuringWords } from '../part/measuring-words.ts'
import { shownOption, spokenPrice } from '../price/price-words.ts'
import { type QuoteContextValue, useQuoteContext } from '../quote-context/quote-context.ts'
import { useSpeed } from '../price/speed.ts'
import type { Speed } from '../../../../shared/catalog/materials.ts'
import { statusWords } from '../../../platform/ui/status-words.ts'

/** Announces changes of stage, status and price to screen readers. */
export function Announcer() {
  const context = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  return <output className="spoken">{announcement(context, speed)}</output>
}

function announcement({ quote, priced, pending }: QuoteContextValue, speed: Speed): string {
  if (isMeasured(quote)) return measuringWords(quote.progress).title
  if (pending) return 'Calculating the new price'
  const option = priced && shownOption(priced.options, speed)
  if (!option) return statusWords(quote).label
  return spokenPrice('Total', option.total_cents, option.ship_by)
}
