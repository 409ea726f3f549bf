import { useEffect, useMemo } from 'react'
import type { ShownMessage } from '../../../../shared/messaging/messages/message.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { type NumberedSpot, useViewer } from '../../../platform/viewer/viewer-state.ts'
import { bringPartIntoView } from '../quote-context/bring-part-into-view.ts'

/**
 * Shows the spots of messages on a part, numbered in the order of the thread. `quote`: the part that is shown, in the units in
 * which it is read; null if it is not known.
 */
export function useSpots(messages: readonly ShownMessage[], quote: Pick<Quote, 'units'> | null) {
  const { pin, marking, set, choosePin } = useViewer()
  const numbers = useMemo(() => numberSpots(messages, quote), [messages, quote])
  useEffect(() => {
    set({ thread: [...numbers.values()] })
    return () => set({ thread: [] })
  }, [numbers, set])
  return {
    /** The message whose spot is shown. */
    shown: marking ? null : (messages.find(({ spot }) => spot !== null && spot === pin)?.id ?? null),
    /** The number of a message's spot; null if it has none, or none of this part. */
    numberOf: ({ id }: ShownMessage) => numbers.get(id)?.number ?? null,
    show: ({ spot }: ShownMessage) => {
      if (!spot) return
      choosePin(spot)
      bringPartIntoView()
    },
  }
}

/**
 * Numbers the spots by the ids of the messages. The same part in other units has another size: its spots have a number,
 * and are not shown.
 */
function numberSpots(
  messages: readonly ShownMessage[],
  quote: Pick<Quote, 'units'> | null,
): Map<string, NumberedSpot> {
  return new Map(
    messages
      .flatMap(({ id, spot }) => (spot ? [{ id, spot }] : []))
      .map(({ id, spot }, index) => ({ id, spot, number: index + 1 }))
      .filter(({ spot }) => quote !== null && spot.units === quote.units)
      .map(({ id, ...numbered }) => [id, numbered]),
  )
}
