import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PlacementRow, PricedPlacement } from '../../../../shared/quoting/quotes/compare.ts'
import { trpc } from '../../../platform/api.ts'
import { unbrokenFigures } from '../../../platform/ui/words.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import { bringPartIntoView } from '../quote-context/bring-part-into-view.ts'
import { distinctPlacements, placementFigures } from './placement-words.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { FoldedSection } from '../quote-context/folded-section.tsx'
import { useSpeed } from '../price/speed.ts'

const POLL_MS = 2000
const STALE_AFTER_MS = 60_000

/** The best orientations of the part, each with its reason and price; a preview changes nothing yet. */
export function PlacementList() {
  const { comparison } = useQuoteContext()
  const speed = useSpeed((state) => state.speed)
  const priced = usePricedPlacements()
  const rows = distinctPlacements<PlacementRow | PricedPlacement>(priced ?? comparison?.placements ?? [])
  const chosen = priced?.find((row) => row.chosen)
  if (rows.length === 0) return null
  return (
    <FoldedSection
      id="placements"
      title="Print orientation"
      lead="We pick the best one. Change it if you need strength in a certain direction."
    >
      <ul className="border-t border-hairline">
        {rows.map((row) => (
          <Placement key={row.down.join()} row={row} figures={placementFigures(row, chosen, speed)} />
        ))}
      </ul>
    </FoldedSection>
  )
}

/** Reads the prices of other placements, which are computed on request, one by one. Null on a review link. */
function usePricedPlacements(): PricedPlacement[] | null {
  const { quote, owner, comparison, pending } = useQuoteContext()
  const { data } = useQuery(
    trpc.quotes.placements.queryOptions(
      { quote_id: quote.id },
      {
        enabled: owner && !pending && (comparison?.placements.length ?? 0) > 1,
        staleTime: (query) => (query.state.data?.pending ? 0 : STALE_AFTER_MS),
        refetchInterval: (query) => (query.state.data?.pending ? POLL_MS : false),
      },
    ),
  )
  return data?.placements ?? null
}

function Reason({ id, row, figures }: { id: string; row: PlacementRow; figures: string[] }) {
  return (
    <div>
      <p id={id} className="text-body font-medium">
        {unbrokenFigures(row.reason)}
        {row.chosen ? <span className="text-fine text-accent">&nbsp; Selected</span> : null}
      </p>
      <p className="figures note">{figures.join(' · ')}</p>
    </div>
  )
}

function Placement({ row, figures }: { row: PlacementRow; figures: string[] }) {
  const { change, choices } = useQuoteContext()
  const { previewedDown, set } = useViewer()
  const reason = useId()
  const isPreviewed = previewedDown?.join() === row.down.join()
  const togglePreview = () => {
    set(isPreviewed ? { previewedDown: null } : { previewedDown: row.down, printed: true, spot: null })
    if (!isPreviewed) bringPartIntoView()
  }
  const use = () => {
    set({ previewedDown: null })
    const { bottom_face: _before, ...others } = choices.print_settings
    change?.({ print_settings: row.bottom_face ? { ...others, bottom_face: row.bottom_face } : others })
  }
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline p-3 data-chosen:bg-accent-wash"
      data-chosen={row.chosen || undefined}
    >
      <Reason id={reason} row={row} figures={figures} />
      {row.chosen ? null : (
        <div className="flex flex-wrap gap-2">
          <Button aria-pressed={isPreviewed} aria-describedby={reason} onClick={togglePreview}>
            {isPreviewed ? 'Close preview' : 'Preview'}
          </Button>
          {change ? (
            <Button aria-describedby={reason} onClick={use}>
              Use this
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}
