import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { counted } from '../../../../shared/platform/counted.ts'

/** Returns an estimate: rounded to whole minutes, and to five of them beyond twenty. */
function waitText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  return `about ${counted(minutes > 20 ? Math.round(minutes / 5) * 5 : minutes, 'minute')}`
}

export interface MeasuringWords {
  title: string
  detail: string
  fraction: number
}

const READING = 'Reading the file and checking its surface.'
const PRICING = 'Measuring walls and overhangs, and slicing every layer for the price.'

/** Returns the progress of the measurement in words. `waitSeconds` is the expected wait in line, if it is known. */
export function measuringWords(
  progress: Quote['progress'],
  waitSeconds: number | null = null,
): MeasuringWords {
  if (!progress)
    return { title: 'Calculating the price', detail: 'The new price is on its way.', fraction: 0.5 }
  const { stage, fraction, ahead } = progress
  if (stage === 'queued') {
    if (ahead === 0)
      return { title: 'You’re next in line', detail: 'We’ll start on this part in a moment.', fraction }
    const wait = waitSeconds === null ? '' : `, ${waitText(waitSeconds)}`
    const detail = `${counted(ahead, 'quote')} ahead of yours${wait}. You can leave this page and come back later.`
    return { title: 'In line', detail, fraction }
  }
  if (stage === 'checking') return { title: 'Measuring the part', detail: READING, fraction }
  return { title: 'Calculating the price', detail: PRICING, fraction }
}
