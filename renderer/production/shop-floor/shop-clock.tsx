import { shopClockText } from '../../platform/ui/words.ts'
import { useNow } from '../../platform/ui/use-now.ts'

/** The time of day in the shop. */
export function ShopClock() {
  const now = useNow()
  return (
    <time className="figures" dateTime={new Date(now * 1000).toISOString()}>
      {shopClockText(now)}
    </time>
  )
}
