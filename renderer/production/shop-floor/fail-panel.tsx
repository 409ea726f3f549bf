import { useState } from 'react'
import type { FloorPlate, FloorUnit } from '../../../shared/production/floor/floor-board.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { failOnPlate } from '../floor/floor-moves.ts'
import { FailureForm } from './failure-form.tsx'
import { tileId, unitTiles } from './plate-tiles.ts'
import { UnitTiles } from './unit-tiles.tsx'
import type { Moves } from './use-moves.ts'
import classes from './actions.module.css'

interface FailPanelProps {
  plate: FloorPlate
  moves: Moves
  onClose: () => void
}

/** Asks which units of a plate failed, and why. If all of them failed while it prints, the plate is stopped. */
export function FailPanel({ plate, moves, onClose }: FailPanelProps) {
  const units = plate.units.filter(({ outcome }) => outcome === 'printing' || outcome === 'printed')
  const ids = units.map(tileId)
  const [picked, pick] = useState<ReadonlySet<string>>(() => new Set(ids.length === 1 ? ids : []))
  const failed = units.filter((unit) => picked.has(tileId(unit)))
  const stops = plate.status === 'printing' && failed.length === units.length
  const what = stops ? `Stop plate ${plate.number}` : `${counted(failed.length, 'unit')} failed`
  return (
    <section className={`grid content-start gap-5 ${classes['panel']}`} aria-labelledby="fail">
      <h2 id="fail" className="text-head">
        Plate {plate.number}: which units failed?
      </h2>
      <UnitTiles
        label="Units that failed"
        tiles={unitTiles({ ...plate, units })}
        picked={picked}
        onPick={pick}
        mark="fail"
      />
      <div>
        <Button onClick={() => pick(new Set(picked.size === ids.length ? [] : ids))}>
          {picked.size === ids.length ? 'None' : 'All units'}
        </Button>
      </div>
      <FailureForm
        confirm={what}
        disabled={moves.busy || failed.length === 0}
        onCancel={onClose}
        onFail={(failure) =>
          moves.run(failOnPlate(plate, { ...failure, units: stops ? null : failed.map(seenUnit) }), onClose)
        }
      />
    </section>
  )
}

function seenUnit({ order_id, unit }: FloorUnit): { order_id: string; unit: number } {
  return { order_id, unit }
}
