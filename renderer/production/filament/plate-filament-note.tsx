import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlateFilament } from '../../../shared/production/filament/plate-filament.ts'
import { trpc } from '../../platform/api.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { amountText } from './filament-words.ts'

/** Says when the filament at a plate's printer is not enough for it, and which spools are. Nothing while the shop records no spools. */
export function PlateFilamentNote({ plateId }: { plateId: string }) {
  const { data } = useQuery(trpc.filament.forPlate.queryOptions({ plate_id: plateId }))
  if (!data || data.loaded_mg >= data.needs_mg || !data.tracked) return null
  return (
    <Notice tone="attention" title="More filament is needed">
      {needText(data)} <Link to="/console/filament">Show the spools</Link>
    </Notice>
  )
}

const spoolsText = (spools: PlateFilament['suggested']) =>
  spools.map(({ number, remaining_mg }) => `S${number} (${amountText(remaining_mg)})`).join(' and ')

function needText({ needs_mg, loaded, loaded_mg, suggested, elsewhere, missing_mg }: PlateFilament): string {
  const needs = `This plate needs ${amountText(needs_mg)}`
  const has =
    loaded.length === 0 ? 'no spool of it is in the printer' : `${amountText(loaded_mg)} are in the printer`
  if (missing_mg > 0) return `${needs}; ${has}. The shop lacks ${amountText(missing_mg)}.`
  const free_mg = suggested.reduce((sum, { remaining_mg }) => sum + remaining_mg, loaded_mg)
  if (free_mg < needs_mg)
    return `${needs}; ${has}. Enough only with ${spoolsText(elsewhere)} from other printers.`
  return `${needs}; ${has}. Enough: ${spoolsText(suggested)}.`
}
