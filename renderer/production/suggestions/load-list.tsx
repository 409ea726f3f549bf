import { shopSoonText } from '../../platform/ui/words.ts'
import { SwatchDot } from '../../quoting/customer/choices/swatch-dot.tsx'
import { useSwatches } from '../../quoting/customer/part/use-swatches.ts'
import type { Proposal } from './use-proposal.ts'

/** Lists what staff load before the plates start. */
export function LoadList({ loads, now }: { loads: Proposal['loads']; now: number }) {
  const swatches = useSwatches()
  if (loads === null) return null
  if (loads.length === 0) return <p className="text-good">Nothing to load: each printer has its filament.</p>
  return (
    <section className="grid min-w-0 gap-1.5" aria-label="To load">
      <h3>To load</h3>
      <ul className="auto-columns auto-fill">
        {loads.map(({ printer, filament, color, nozzle_mm, start }) => (
          <li key={`${printer} ${start}`}>
            <SwatchDot fill={swatches[color]} /> <strong>{filament}</strong> in {printer}
            {nozzle_mm === null ? '' : ` with a ${nozzle_mm} mm nozzle`},{' '}
            {start <= now ? 'now' : shopSoonText(start, now)}
          </li>
        ))}
      </ul>
    </section>
  )
}
