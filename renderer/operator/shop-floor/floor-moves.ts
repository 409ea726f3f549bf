import type { FloorPlate, FloorPrinter } from '../../../shared/floor/floor-board.ts'
import type { FailureReason, SeenUnit } from '../../../shared/production/unit-work.ts'
import { server } from '../../api.ts'
import { countText } from '../../ui/words.ts'

/** A move: what was done, in words, and what undoes it. */
export type Move = () => Promise<{ text: string; undo?: Move }>

const WHY_UNDONE = 'Undone at once'
const seen = ({ id, revision }: FloorPlate) => ({ plate_id: id, revision })

interface MovedPlate {
  plate_id: string
  number: number
  revision: number
}

function undoSteps({ plate_id, number, revision }: MovedPlate, steps = 1): Move {
  return async () => {
    let current = revision
    for (let step = 0; step < steps; step += 1) {
      const back = await server.plates.back.mutate({ plate_id, revision: current, why: WHY_UNDONE })
      current = back.revision
    }
    return { text: `Undone: plate ${number}` }
  }
}

export function startPlate(plate: FloorPlate): Move {
  return async () => {
    const [moved] = await server.plates.start.mutate({ plates: [seen(plate)] })
    return { text: `Plate ${plate.number} is printing`, undo: undoSteps(moved) }
  }
}

export function finishPlate(plate: FloorPlate, clear: boolean): Move {
  return async () => {
    const [moved] = await server.plates.finish.mutate({ plates: [seen(plate)], clear })
    return {
      text: `Plate ${plate.number} is done${clear ? ' and cleared' : ''}`,
      undo: undoSteps(moved, clear ? 2 : 1),
    }
  }
}

export function clearPlate(plate: FloorPlate): Move {
  return async () => {
    const [moved] = await server.plates.clear.mutate({ plates: [seen(plate)] })
    return { text: `Plate ${plate.number} is cleared`, undo: undoSteps(moved) }
  }
}

export interface Failure {
  /** Null: the whole plate is stopped. */
  units: { order_id: string; unit: number }[] | null
  reason: FailureReason
  note: string | null
}

export function failOnPlate(plate: FloorPlate, failure: Failure): Move {
  return async () => {
    await server.plates.fail.mutate({ ...seen(plate), ...failure })
    const what =
      failure.units === null ? `Plate ${plate.number} is stopped` : countText(failure.units.length, 'unit')
    return { text: `Back in the queue: ${what}` }
  }
}

export type Check =
  | { result: 'pass' }
  | { result: 'remark'; remark: string }
  | { result: 'fail'; reason: FailureReason; note: string | null }

const CHECKED = { pass: 'Passed', remark: 'Passed with remark', fail: 'Printed again' } as const

export function checkUnits(units: SeenUnit[], check: Check): Move {
  return async () => {
    await server.quality.check.mutate({ units, ...check })
    const text = `${CHECKED[check.result]}: ${countText(units.length, 'unit')}`
    if (check.result === 'fail') return { text }
    const ready = units.map((unit) => ({ ...unit, seen: 'ready' as const }))
    return {
      text,
      undo: async () => {
        await server.production.back.mutate({ units: ready, why: WHY_UNDONE })
        return { text: `Undone: ${countText(units.length, 'unit')}` }
      },
    }
  }
}

/** Sets what staff saw as free or out of service. Refused when another person changed it since the board was read. */
export function setCondition(
  printer: FloorPrinter,
  condition: 'available' | 'maintenance',
  reason: string | null,
): Move {
  return async () => {
    await server.printers.setCondition.mutate({
      printer_id: printer.id,
      revision: printer.revision,
      condition,
      reason,
    })
    const text = condition === 'available' ? 'is back in service' : 'is in maintenance'
    return { text: `${printer.name} ${text}` }
  }
}
