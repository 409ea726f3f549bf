import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Units } from '../../../../shared/geometry/units.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { isMeasured } from '../quote/use-live-quote.ts'
import { likelierUnits } from './units-words.ts'
import { useQuoteContext } from './quote-context.ts'

/** The files whose unit the customer has confirmed, for this visit. */
const useConfirmed = create<{ files: string[] }>()(
  persist(() => ({ files: [] as string[] }), {
    name: 'layerline-units',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

interface DoubtfulUnits {
  now: Units
  better: Units
  dimensions_mm: readonly number[]
}

export interface UnitsQuestion extends DoubtfulUnits {
  keep: () => void
}

/** Returns the open question about the unit of a file whose size is unlikely; null if there is none. Orders wait for it. */
export function useUnitsQuestion(): UnitsQuestion | null {
  const { measured, choices, change } = useQuoteContext()
  const confirmed = useConfirmed((state) => state.files)
  const doubtful = measured && doubtfulUnits(measured, confirmed)
  if (!doubtful || !change || choices.units !== doubtful.now) return null
  const { file_id } = measured
  return { ...doubtful, keep: () => confirmUnits(file_id) }
}

/** Remembers for this visit that the customer has confirmed the unit of a file. */
export function confirmUnits(file_id: string): void {
  useConfirmed.setState(({ files }) => ({ files: [...files, file_id] }))
}

/** Returns those of several quotes whose unit is an open question, with the size that is likelier. */
export function useOpenUnits(quotes: readonly Quote[]): (DoubtfulUnits & { quote_id: string })[] {
  const confirmed = useConfirmed((state) => state.files)
  return quotes.flatMap((quote) => {
    const doubtful = isMeasured(quote) ? null : doubtfulUnits(quote, confirmed)
    return doubtful ? [{ ...doubtful, quote_id: quote.id }] : []
  })
}

function doubtfulUnits(
  { part, units, manufacturability, file_id }: Quote,
  confirmed: readonly string[],
): DoubtfulUnits | null {
  if (!part || !units || confirmed.includes(file_id)) return null
  const isDoubtful = manufacturability.findings.some(({ code }) => code === 'units_suspicious')
  const better = likelierUnits(part.dimensions_mm, units)
  return isDoubtful && better ? { now: units, better, dimensions_mm: part.dimensions_mm } : null
}
