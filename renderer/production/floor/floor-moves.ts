import type {
  FloorFinishRow,
  FloorPlate,
  FloorPrinter,
  FloorQueueRow,
} from '../../../shared/production/floor/floor-board.ts'
import type { FailOnPlate, PlanPlate } from '../../../shared/production/plates/plate-work.ts'
import type { FailureReason, SeenUnit } from '../../../shared/orders/production/unit-work.ts'
import { server } from '../../platform/api.ts'
import type { QueuedMove } from '../../platform/kit/move-queue.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { rowsText } from './floor-actions.ts'
import { startEach, startedText, type PlateToStart } from '../plates/start-moves.ts'
import { unitsText } from '../../orders/lot-words.ts'
import { platesText } from './floor-words.ts'

/** A plate as it is after a move. */
interface MovedPlate {
  plate_id: string
  number: number
  revision: number
  status: string
}

export const WHY_UNDONE = 'Undone at once'
/** The fields of a plate that a move needs. */
type PlateToMove = Pick<FloorPlate, 'id' | 'revision' | 'status'>
const seen = ({ id, revision }: Pick<FloorPlate, 'id' | 'revision'>) => ({ plate_id: id, revision })
const namesOf = (plates: readonly { number: number }[]) => platesText(plates.map(({ number }) => number))

/** Takes back the last `steps` steps of each plate. */
function undoSteps(plates: readonly MovedPlate[], steps: (plate: MovedPlate) => number): QueuedMove {
  return async () => {
    for (const plate of plates) {
      let { revision } = plate
      for (let step = 0; step < steps(plate); step++)
        ({ revision } = await server.plates.back.mutate({
          plate_id: plate.plate_id,
          revision,
          why: WHY_UNDONE,
        }))
    }
    return { text: `Undone: ${namesOf(plates)}` }
  }
}

/** Sends and starts plates; those that are only recorded can be undone, a sent print is canceled at its printer. */
export function startPlates(plates: readonly PlateToStart[], empty_beds: readonly string[] = []): QueuedMove {
  return startEach(plates, { empty_beds, undoOf: (recorded) => undoSteps(recorded, () => 1) })
}

export function endPrints(plates: readonly PlateToMove[], clear: boolean): QueuedMove {
  return async () => {
    const moved = await server.plates.endPrint.mutate({ plates: plates.map(seen), clear })
    const steps = new Map(plates.map(({ id, status }) => [id, status === 'printing' && clear ? 2 : 1]))
    return {
      text: `${clear ? 'Done, cleared' : 'Done'}: ${namesOf(moved)}`,
      undo: undoSteps(moved, ({ plate_id }) => steps.get(plate_id) ?? 1),
    }
  }
}

export function clearPlates(plates: readonly PlateToMove[]): QueuedMove {
  return async () => {
    const moved = await server.plates.clear.mutate({ plates: plates.map(seen) })
    return { text: `Cleared: ${namesOf(moved)}`, undo: undoSteps(moved, () => 1) }
  }
}

/** Plans a plate, and starts it at once when `start` is set. */
export function planPlate(plan: PlanPlate, start: boolean): QueuedMove {
  return async () => {
    const planned = await server.plates.plan.mutate(plan)
    const remove: QueuedMove = async () => {
      await server.plates.remove.mutate(planned)
      return { text: `Removed: ${namesOf([planned])}` }
    }
    const about = `${namesOf([planned])} of ${counted(plan.units.length, 'unit')}`
    if (!start) return { text: `Planned: ${about}`, undo: remove }
    const { plate_id, revision } = planned
    // A plate has no print file yet when it is planned, so its printer is started by hand.
    const { recorded, failed } = await server.printerLinks.startEach.mutate({
      plates: [{ plate_id, revision }],
      empty_beds: [],
    })
    if (recorded.length === 0)
      return { text: `Planned, but not started: ${about}. ${failed[0].why}`, undo: remove }
    return {
      text: startedText({ sent: [], recorded }).replace(namesOf(recorded), about),
      undo: undoSteps(recorded, () => 1),
    }
  }
}

export function removePlate(plate: FloorPlate): QueuedMove {
  return async () => {
    await server.plates.remove.mutate(seen(plate))
    const units = plate.units
      .filter(({ outcome }) => outcome === 'planned')
      .map(({ order_id, unit }) => ({ order_id, unit, seen: 'queued' as const }))
    const { printer_id, planned_start, note } = plate
    return {
      text: `Removed: ${namesOf([plate])}`,
      undo: planPlate({ units, printer_id, planned_start, note }, false),
    }
  }
}

export function failOnPlate(
  plate: FloorPlate,
  failure: Omit<FailOnPlate, 'plate_id' | 'revision'>,
): QueuedMove {
  return async () => {
    await server.plates.fail.mutate({ ...seen(plate), ...failure })
    const what =
      failure.units === null ? `${namesOf([plate])} is stopped` : counted(failure.units.length, 'unit')
    return { text: `Back in the queue: ${what}` }
  }
}

function unitsOf(rows: readonly (FloorFinishRow | FloorQueueRow)[]): SeenUnit[] {
  return rows.flatMap((row) =>
    row.units.map((unit) => ({
      order_id: row.order.order_id,
      unit,
      seen: 'status' in row ? row.status : ('queued' as const),
    })),
  )
}

export function passUnits(rows: readonly FloorFinishRow[]): QueuedMove {
  return async () => {
    await server.units.finished.mutate({ units: unitsOf(rows) })
    const ready = unitsOf(rows).map((unit) => ({ ...unit, seen: 'ready' as const }))
    return {
      text: `Ready to pack: ${rowsText(rows)}`,
      undo: async () => {
        await server.units.back.mutate({ units: ready, why: WHY_UNDONE })
        return { text: `Undone: ${rowsText(rows)}` }
      },
    }
  }
}

export function failUnits(
  row: FloorFinishRow,
  failure: { reason: FailureReason; note: string | null },
): QueuedMove {
  return async () => {
    await server.units.fail.mutate({ units: unitsOf([row]), ...failure })
    return { text: `Back in the queue: ${row.order.number}, ${unitsText(row.units)}` }
  }
}

export function moveUnitsBack(rows: readonly FloorFinishRow[], why: string): QueuedMove {
  return async () => {
    await server.units.back.mutate({ units: unitsOf(rows), why })
    return { text: `Moved back: ${rowsText(rows)}` }
  }
}

export function holdUnits(
  rows: readonly FloorQueueRow[],
  hold: { reason: string; cause: 'customer' | 'shop' },
): QueuedMove {
  return async () => {
    await server.units.hold.mutate({ units: unitsOf(rows), ...hold })
    return { text: `On hold: ${rowsText(rows)}`, undo: resumeUnits(rows) }
  }
}

export function resumeUnits(rows: readonly FloorQueueRow[]): QueuedMove {
  return async () => {
    await server.units.resume.mutate({ units: unitsOf(rows) })
    return { text: `Resumed: ${rowsText(rows)}` }
  }
}

export function prioritizeUnits(row: FloorQueueRow, priority: -1 | 0 | 1): QueuedMove {
  return async () => {
    await server.units.prioritize.mutate({ units: unitsOf([row]), priority })
    const words = { [-1]: 'Printed later', 0: 'Printed as promised', 1: 'Printed first' }
    return { text: `${words[priority]}: ${row.order.number}` }
  }
}

export function correctTimes(
  plate: FloorPlate,
  times: { started_at: number; printed_at: number | null },
): QueuedMove {
  return async () => {
    await server.plates.correctTimes.mutate({ ...seen(plate), ...times })
    return { text: `Times corrected: ${namesOf([plate])}` }
  }
}

export function takeOffPlate(plate: FloorPlate, off: { order_id: string; unit: number }): QueuedMove {
  return async () => {
    const units = plate.units
      .filter(({ outcome }) => outcome === 'planned')
      .map(({ order_id, unit }) => ({ order_id, unit, seen: 'queued' as const }))
    const left = units.filter(({ order_id, unit }) => order_id !== off.order_id || unit !== off.unit)
    const changed = await server.plates.change.mutate({ ...seen(plate), units: left })
    return {
      text: `Taken off ${namesOf([plate])}: unit ${off.unit}`,
      undo: async () => {
        await server.plates.change.mutate({ plate_id: plate.id, revision: changed.revision, units })
        return { text: `Back on ${namesOf([plate])}: unit ${off.unit}` }
      },
    }
  }
}

export function changePrinter(plate: FloorPlate, printer: { id: string; name: string }): QueuedMove {
  return async () => {
    const changed = await server.plates.change.mutate({ ...seen(plate), printer_id: printer.id })
    return {
      text: `${namesOf([plate])} moved to ${printer.name}`,
      undo: async () => {
        const { revision } = changed
        await server.plates.change.mutate({ plate_id: plate.id, revision, printer_id: plate.printer_id })
        return { text: `Undone: ${namesOf([plate])}` }
      },
    }
  }
}

export function setCondition(
  printer: FloorPrinter,
  condition: 'available' | 'maintenance',
  reason: string | null,
): QueuedMove {
  return async () => {
    await server.printers.setCondition.mutate({
      printer_id: printer.id,
      revision: printer.revision,
      condition,
      reason,
    })
    return {
      text:
        condition === 'available'
          ? `${printer.name} is back in service`
          : `${printer.name} is in maintenance`,
    }
  }
}
