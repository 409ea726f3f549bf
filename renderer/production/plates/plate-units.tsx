import { Link } from '@tanstack/react-router'
import type { FloorPlate, FloorUnit } from '../../../shared/production/floor/floor-board.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import type { Turn } from '../../platform/kit/move-queue.ts'
import panel from '../../platform/kit/panel.module.css'
import { useFloor } from '../floor/floor-context.ts'
import { plateIntent } from '../floor/floor-intents.ts'
import { takeOffPlate } from '../floor/floor-moves.ts'

/** Takes a unit off, unless that is done already or it is the last one. */
function takeOff(plate: FloorPlate, off: FloorUnit): Turn<never> {
  const planned = plate.units.filter(({ outcome }) => outcome === 'planned')
  const isOn = planned.some(({ order_id, unit }) => order_id === off.order_id && unit === off.unit)
  if (!isOn) return { says: `Unit ${off.unit} of order ${off.number} is already off plate ${plate.number}.` }
  if (planned.length === 1)
    return { says: `Plate ${plate.number} has only this unit left. Remove the plate instead.` }
  return { move: takeOffPlate(plate, off) }
}

const OUTCOME_WORDS: Partial<Record<FloorUnit['outcome'], string>> = {
  failed: 'failed',
  removed: 'taken off',
  printed: 'printed',
}

/** The units of a plate; those of a planned one can be taken off. */
export function PlateUnits({ plate }: { plate: FloorPlate }) {
  const { moves, mayMake } = useFloor()
  const planned = plate.units.filter(({ outcome }) => outcome === 'planned')
  return (
    <section className={panel['block']} aria-label="Units of the plate">
      <h3>Units</h3>
      <ul className="grid gap-1.5">
        {plate.units.map((unit) => (
          <li key={`${unit.order_id} ${unit.unit}`} className="flex items-center gap-2">
            <Thumbnail quote={{ ...unit, color: plate.color }} size={28} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Link to="/console/orders/$id" params={{ id: unit.order_id }}>
                {unit.number}
              </Link>
              , unit {unit.unit} of {unit.quantity}
              <span className="font-normal text-muted"> {unit.filename}</span>
            </span>
            {OUTCOME_WORDS[unit.outcome] ? <span>{OUTCOME_WORDS[unit.outcome]}</span> : null}
            {mayMake && plate.status === 'planned' && planned.length > 1 && unit.outcome === 'planned' ? (
              <Button
                look="bare"
                aria-label={`Take unit ${unit.unit} of order ${unit.number} off the plate`}
                onClick={() => moves.add(plateIntent(plate, ['planned'], (now) => takeOff(now, unit)))}
              >
                Remove from plate
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
