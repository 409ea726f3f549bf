import { useState } from 'react'
import type { ShownMessage } from '../../../shared/messages/message.ts'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { useViewer } from '../../viewer/viewer-state.ts'
import { bringPartIntoView } from '../quote-context/bring-part-into-view.ts'

/** Shows the spots of messages on a part. `quote`: the part that is shown, in the units in which it is read. */
export function useSpots(quote: Pick<Quote, 'units'> | null) {
  const [id, setId] = useState<string | null>(null)
  const { pin, marking, set } = useViewer()
  const show = (message: ShownMessage) => {
    if (!message.spot) return
    setId(message.id)
    set({ pin: message.spot, marking: false, spot: null, section: null, previewedDown: null })
    bringPartIntoView()
  }
  const shown = pin !== null && !marking ? id : null
  return {
    shown,
    show,
    /** The same part in other units has another size. */
    canShow: (message: ShownMessage) => quote !== null && message.spot?.units === quote.units,
  }
}
