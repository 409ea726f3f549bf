import { LAYER_CLASS_WORDS } from '../../../shared/quoting/calibration/calibration.ts'
import type {
  CalibrationGroup,
  CalibrationMeasure,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { MIN_PRINTS } from '../../../shared/quoting/calibration/find-factor.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { durationText, weightText } from '../../platform/ui/words.ts'

/** '× 1.08' */
export function factorText(factor: number): string {
  return `× ${factor.toFixed(2)}`
}

export function percentText(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

/** '+8 %', '−4.5 %' */
export function differenceText(share: number): string {
  const percent = Math.round(share * 1000) / 10
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

export const MEASURE_WORDS: Record<CalibrationMeasure, { title: string; lower: string; none: string }> = {
  time: { title: 'Time', lower: 'time', none: 'No print has ended yet.' },
  grams: {
    title: 'Filament',
    lower: 'filament',
    none: 'No slicer or printer has reported how much filament a print used.',
  },
}

/** Returns a measure in words: seconds, or milligrams. */
export function amountOf(measure: CalibrationMeasure, value: number): string {
  return measure === 'time' ? durationText(Math.round(value)) : weightText(value / 1000)
}

/** Describes the state of a group in its row of the list. */
export function stateText(group: CalibrationGroup): string {
  const { layers, time, grams } = group
  const words = [LAYER_CLASS_WORDS[layers], counted(time.prints, 'print')]
  if (time.drift !== null || grams.drift !== null) return [...words, 'no longer agrees'].join(' · ')
  const isOffered = (['time', 'grams'] as const).some((measure) => isNew(group, measure))
  if (isOffered) return [...words, 'a factor is offered'].join(' · ')
  return time.found === null && group.accepted === null
    ? [...words, `${counted(Math.max(1, MIN_PRINTS - time.prints), 'more print')} needed`].join(' · ')
    : words.join(' · ')
}

/** Returns true if what was found differs from what is used by a percent or more. */
export function isNew({ accepted, ...group }: CalibrationGroup, measure: CalibrationMeasure): boolean {
  const { found } = group[measure]
  return found !== null && Math.abs(found.factor / (accepted?.[measure]?.factor ?? 1) - 1) >= 0.01
}
