import { useState } from 'react'
import type { FloorPlate, FloorUnit } from '../../../shared/production/floor/floor-board.ts'
import { FailDialog } from '../quality/fail-dialog.tsx'
import { useFloor } from '../floor/floor-context.ts'
import { unitsOnPlate } from '../floor/floor-items.ts'
import { plateOnPrinter } from '../floor/floor-words.ts'
import { failOnPlate } from '../floor/floor-moves.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { AddPhoto } from '../quality/add-photo.tsx'
import { usePhotos } from '../quality/use-photos.ts'
import { tileId, unitTiles } from '../shop-floor/plate-tiles.ts'
import { UnitTiles } from '../shop-floor/unit-tiles.tsx'
import { moveAction } from '../../platform/kit/action-dialog.tsx'

/** Asks which units of a plate failed. If all of them failed while it prints, the plate is stopped. */
export function FailPlateDialog({ plate, onClose }: { plate: FloorPlate; onClose: () => void }) {
  const { moves, board } = useFloor()
  const units = unitsOnPlate(plate)
  const named = plateOnPrinter(plate, board.printers)
  const [failed, setFailed] = useState<ReadonlySet<string>>(
    new Set(units.length === 1 ? units.map(tileId) : []),
  )
  const chosen = units.filter((unit) => failed.has(tileId(unit)))
  const orders = new Set(chosen.map(({ order_id }) => order_id))
  const isWhole = chosen.length === units.length && plate.status === 'printing'
  return (
    <FailDialog
      size="lg"
      about={units.length === 1 ? named : `units of ${named}`}
      isReady={chosen.length > 0}
      action={moveAction(moves)}
      onClose={onClose}
      input={(failure) =>
        failOnPlate(plate, {
          ...failure,
          units: isWhole ? null : chosen.map(({ order_id, unit }) => ({ order_id, unit })),
        })
      }
    >
      <FailedUnits {...{ plate, units, failed }} onChange={setFailed} />
      {orders.size === 1 ? (
        <FailedPhoto order_id={chosen[0].order_id} units={chosen.map(({ unit }) => unit)} />
      ) : null}
      {isWhole ? <p>The print is stopped. Its bed waits for clearing.</p> : null}
    </FailDialog>
  )
}

interface FailedUnitsProps {
  plate: FloorPlate
  units: readonly FloorUnit[]
  /** Ids of the units that failed. */
  failed: ReadonlySet<string>
  onChange: (failed: ReadonlySet<string>) => void
}

/** The units as pictures with their files, as on the tablet. */
function FailedUnits({ plate, units, failed, onChange }: FailedUnitsProps) {
  const all = units.map(tileId)
  const isAll = all.every((id) => failed.has(id))
  const tiles = unitTiles({ ...plate, units: [...units] }).map((tile, at) => ({
    ...tile,
    detail: [tile.detail, units[at].filename].filter(Boolean).join(', '),
  }))
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-soft">What failed</legend>
      <UnitTiles label="Units that failed" tiles={tiles} picked={failed} onPick={onChange} mark="fail" />
      {units.length > 1 ? (
        <Checkbox
          label="The whole plate"
          checked={isAll}
          onChange={(checked) => onChange(new Set(checked ? all : []))}
        />
      ) : null}
    </fieldset>
  )
}

/** A photo is kept with its order at once, also if the failure is not recorded after all. */
function FailedPhoto({ order_id, units }: { order_id: string; units: readonly number[] }) {
  return <AddPhoto units={units} moves={usePhotos(order_id)} />
}
