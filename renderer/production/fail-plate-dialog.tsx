import { useState } from 'react'
import type { FloorPlate, FloorUnit } from '../../shared/production/floor/floor-board.ts'
import { FailDialog } from './fail-dialog.tsx'
import { useFloor } from './floor-context.ts'
import { unitsOnPlate } from './floor-items.ts'
import { plateOnPrinter } from './floor-words.ts'
import { failOnPlate } from './floor-moves.ts'
import { Checkbox } from '../platform/kit/checkbox.tsx'
import { moveAction } from '../platform/kit/action-dialog.tsx'
import classes from './floor.module.css'

const keyOf = ({ order_id, unit }: FloorUnit) => `${order_id}/${unit}`

/** Asks which units of a plate failed. If all of them failed while it prints, the plate is stopped. */
export function FailPlateDialog({ plate, onClose }: { plate: FloorPlate; onClose: () => void }) {
  const { moves, board } = useFloor()
  const units = unitsOnPlate(plate)
  const named = plateOnPrinter(plate, board.printers)
  const [failed, setFailed] = useState<ReadonlySet<string>>(
    new Set(units.length === 1 ? units.map(keyOf) : []),
  )
  const chosen = units.filter((unit) => failed.has(keyOf(unit)))
  const isWhole = chosen.length === units.length && plate.status === 'printing'
  return (
    <FailDialog
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
      {units.length > 1 ? <FailedUnits units={units} failed={failed} onChange={setFailed} /> : null}
      {isWhole ? <p>The print is stopped. Its bed waits for clearing.</p> : null}
    </FailDialog>
  )
}

interface FailedUnitsProps {
  units: readonly FloorUnit[]
  /** Keys of the units that failed. */
  failed: ReadonlySet<string>
  onChange: (failed: ReadonlySet<string>) => void
}

function FailedUnits({ units, failed, onChange }: FailedUnitsProps) {
  const all = units.map(keyOf)
  return (
    <fieldset className={classes['failed']}>
      <legend>What failed</legend>
      <Checkbox
        label="The whole plate"
        checked={all.every((key) => failed.has(key))}
        onChange={(checked) => onChange(new Set(checked ? all : []))}
      />
      {units.map((unit) => (
        <Checkbox
          key={keyOf(unit)}
          label={`${unit.number}, unit ${unit.unit} of ${unit.quantity}`}
          checked={failed.has(keyOf(unit))}
          onChange={() => onChange(failed.symmetricDifference(new Set([keyOf(unit)])))}
        />
      ))}
    </fieldset>
  )
}
