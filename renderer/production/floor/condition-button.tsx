import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { printerIntent } from './floor-intents.ts'
import { setCondition } from './floor-moves.ts'
import { useFloor } from './floor-context.ts'

/** Takes a printer out of service for maintenance, or back into it. */
export function ConditionButton({ printer }: { printer: FloorPrinter }) {
  const { moves, mayMake } = useFloor()
  if (!mayMake) return null
  const isAway = printer.activity === 'maintenance' || printer.activity === 'off'
  const press = () =>
    moves.add(
      printerIntent(printer, isAway, (now) =>
        isAway
          ? { move: setCondition(now, 'available', null) }
          : { ask: { does: 'begin maintenance', printer: now } },
      ),
    )
  return (
    <Button look="bare" onClick={press}>
      {isAway ? 'Back in service' : 'Maintenance…'}
    </Button>
  )
}
