import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { unitsOnPlate } from '../floor/floor-items.ts'

/** Orders whose parts a card shows; the others are counted. */
const MAX_SHOWN = 3

/** The parts of a plate by order: picture, number and how many. */
export function PlateParts({ plate }: { plate: FloorPlate }) {
  const groups = [...Map.groupBy(unitsOnPlate(plate), ({ order_id }) => order_id).values()]
  const rest = groups.length - MAX_SHOWN
  return (
    <ul className="grid gap-1">
      {groups.slice(0, rest === 1 ? MAX_SHOWN + 1 : MAX_SHOWN).map((units) => (
        <li key={units[0].order_id} className="grid grid-cols-auto-fr-auto items-center gap-2">
          <Thumbnail quote={{ ...units[0], color: plate.color }} size={32} />
          <span className="truncate">
            <strong>{units[0].number}</strong> {units[0].filename}
          </span>
          <span>× {units.length}</span>
        </li>
      ))}
      {rest > 1 ? <li className="text-muted">and {rest} more orders</li> : null}
    </ul>
  )
}
