import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Units } from '../../../shared/geometry/units.ts'
import { likelierUnits } from './units-words.ts'
import { useQuoteContext } from './quote-context.ts'

/** The files whose unit the customer has confirmed, for this visit. */
const useConfirmed = create<{ files: string[] }>()(
  persist(() => ({ files: [] as string[] }), {
    name: 'layerline-units',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export interface UnitsQuestion {
  now: Units
  better: Units
  dimensions_mm: readonly number[]
  keep: () => void
}

/** Returns the open question about the unit of a file whose size is unlikely; null when there is none. Orders wait for it. */
export function useUnitsQuestion(): UnitsQuestion | null {
  const { measured, choices, change } = useQuoteContext()
  const confirmed = useConfirmed((state) => state.files)
  const part = measured?.part
  if (!part || !change || !measured.units || choices.units !== measured.units) return null
  const isDoubtful = measured.manufacturability.findings.some(({ code }) => code === 'units_suspicious')
  const better = likelierUnits(part.dimensions_mm, measured.units)
  const { file_id } = measured
  if (!isDoubtful || !better || confirmed.includes(file_id)) return null
  const keep = () => useConfirmed.setState({ files: [...confirmed, file_id] })
  return { now: measured.units, better, dimensions_mm: part.dimensions_mm, keep }
}
