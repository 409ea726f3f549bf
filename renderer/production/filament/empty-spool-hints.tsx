import resource from '../../../resources/empty-spools.json' with { type: 'json' }
import { EmptySpool, suggestEmptySpools } from '../../../shared/production/filament/empty-spools.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { weightText } from '../../platform/ui/words.ts'

const SPOOLS = EmptySpool.array().parse(resource.spools)

interface EmptySpoolHintsProps {
  brand: string
  net_g: number | null
  onPick: (grams: string) => void
}

/** Offers the weights of the brand's empty spools from SpoolmanDB; one press takes a weight over. */
export function EmptySpoolHints({ brand, net_g, onPick }: EmptySpoolHintsProps) {
  const suggested = suggestEmptySpools(SPOOLS, { brand, net_g })
  if (suggested.length === 0) return null
  return (
    <div className="compact flex flex-wrap items-center gap-2 note">
      <span>Empty spools of {brand.trim()}, according to SpoolmanDB:</span>
      {suggested.map(({ net_g: net, kind, empty_g }) => (
        <Button key={`${net} ${kind} ${empty_g}`} onClick={() => onPick(String(empty_g))}>
          {[weightText(net), kind].filter(Boolean).join(', ')}: {empty_g} g
        </Button>
      ))}
    </div>
  )
}
