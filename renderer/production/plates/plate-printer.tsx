import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { useFloor } from '../floor/floor-context.ts'
import { plateIntent } from '../floor/floor-intents.ts'
import { changePrinter } from '../floor/floor-moves.ts'
import { PRINTER_STATE_WORDS } from '../../../shared/production/printers/printer-state.ts'

/** Moves a planned plate to another printer; the server refuses one that cannot print it, and says why. */
export function PlatePrinter({ plate }: { plate: FloorPlate }) {
  const { board, moves } = useFloor()
  const none = plate.printer_id === null ? [{ value: '', label: 'Not chosen yet' }] : []
  return (
    <PickField
      label="Move to printer"
      value={plate.printer_id ?? ''}
      options={[
        ...none,
        ...board.printers.map(({ id, name, activity }) => ({
          value: id,
          label: `${name} (${PRINTER_STATE_WORDS[activity].label.toLowerCase()})`,
        })),
      ]}
      onChange={(id) => {
        const printer = board.printers.find((each) => each.id === id)
        if (printer && id !== plate.printer_id)
          moves.add(plateIntent(plate, ['planned'], (now) => ({ move: changePrinter(now, printer) })))
      }}
    />
  )
}
