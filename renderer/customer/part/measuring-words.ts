import type { Quote } from '../../../shared/quotes/quote.ts'
import { countText } from '../../ui/words.ts'

export interface MeasuringWords {
  title: string
  detail: string
  fraction: number
}

const READING = 'Reading the file and closing small gaps in its surface.'
const PRICING = 'Measuring walls and overhangs, and laying out every layer for the price.'

/** Where the work on a part stands, in words. */
export function measuringWords(progress: Quote['progress']): MeasuringWords {
  if (!progress)
    return { title: 'Working out the price', detail: 'The new price is on its way.', fraction: 0.5 }
  const { stage, fraction, ahead } = progress
  if (stage === 'queued') {
    if (ahead === 0)
      return { title: 'You are next', detail: 'The work on this part begins in a moment.', fraction }
    const detail = `${countText(ahead, 'quote')} before yours. You can leave this page open or come back later.`
    return { title: 'Waiting its turn', detail, fraction }
  }
  if (stage === 'checking') return { title: 'Measuring the part', detail: READING, fraction }
  return { title: 'Working out the price', detail: PRICING, fraction }
}
