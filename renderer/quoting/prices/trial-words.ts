import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
  type TrialGroup,
} from '../../../shared/quoting/pricing/price-trial.ts'

const LEFT_OUT_WORDS: Record<LeftOutReason, string> = {
  withdrawn: 'withdrawn or replaced',
  priced_by_staff: 'priced by staff',
  not_priced: 'without a price',
  not_measured: 'without a stored estimate',
}

/** Returns which parts were not priced again, and why; null if all were. */
export function leftOutText({ found, looked_at, left_out }: TrialGroup): string | null {
  const reasons = LEFT_OUT_REASONS.filter((reason) => left_out[reason] > 0)
  const sum = reasons.reduce((count, reason) => count + left_out[reason], 0)
  const why = reasons.map((reason) => `${left_out[reason]} ${LEFT_OUT_WORDS[reason]}`).join(', ')
  const sentences = [
    ...(looked_at < found
      ? [
          `The newest ${looked_at.toLocaleString('en-US')} of ${found.toLocaleString('en-US')} were looked at.`,
        ]
      : []),
    ...(sum > 0 ? [`${sum} not priced again: ${why}.`] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Returns a change in percent with its sign: `+4.2%`; null if there is nothing to compare with. */
export function changeText(before: number, after: number): string | null {
  if (before === 0) return null
  const percent = Math.round(((after - before) / before) * 1000) / 10
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}
