import { useNow } from '../../platform/ui/use-now.ts'
import type { FloorPlate, FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { durationText, weightText } from '../../platform/ui/words.ts'
import { progressOf, untilText } from '../floor/floor-words.ts'
import { activityTone, countUnits, materialText } from './tablet-words.ts'
import { unitTiles } from './plate-tiles.ts'
import { ProgressRing } from './progress-ring.tsx'
import { UnitTiles } from './unit-tiles.tsx'

/** The plate on a printer's bed: how far it is, until when, of which material, and its parts. */
export function PlateFace({ plate, printer }: { plate: FloorPlate; printer: FloorPrinter | null }) {
  const now = useNow()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-6">
        {plate.status === 'planned' ? null : (
          <ProgressRing
            progress={progressOf(plate, now)}
            label={`Plate ${plate.number}`}
            tone={printer ? activityTone(printer, now) : 'good'}
          />
        )}
        <div>
          <h3 className="text-head">Plate {plate.number}</h3>
          <p className="text-title font-medium">{untilText(plate, now)}</p>
          <p>{materialText(plate)}</p>
          <p className="text-muted">
            {countUnits(plate)}, {durationText(plate.seconds)}, {weightText(plate.grams)}
          </p>
        </div>
      </div>
      {plate.note ? (
        <p className="rounded-panel" style={{ padding: '12px 16px', background: 'var(--attention-wash)' }}>
          {plate.note}
        </p>
      ) : null}
      <UnitTiles label={`Parts of plate ${plate.number}`} tiles={unitTiles(plate)} picked={null} />
    </div>
  )
}
