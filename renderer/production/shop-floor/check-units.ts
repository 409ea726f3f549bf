import type { FailureReason, SeenUnit } from '../../../shared/orders/production/unit-work.ts'
import { server } from '../../platform/api.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { WHY_UNDONE } from '../floor/floor-moves.ts'
import type { QueuedMove } from '../../platform/kit/move-queue.ts'

/** The result of looking at printed units. */
export type Check =
  | { result: 'pass' }
  | { result: 'remark'; remark: string }
  | { result: 'fail'; reason: FailureReason; note: string | null }

const CHECKED = { pass: 'Passed', remark: 'Passed with remark', fail: 'Printed again' } as const

export function checkUnits(units: SeenUnit[], check: Check): QueuedMove {
  return async () => {
    await server.quality.check.mutate({ units, ...check })
    const text = `${CHECKED[check.result]}: ${counted(units.length, 'unit')}`
    if (check.result === 'fail') return { text }
    const ready = units.map((unit) => ({ ...unit, seen: 'ready' as const }))
    return {
      text,
      undo: async () => {
        await server.units.back.mutate({ units: ready, why: WHY_UNDONE })
        return { text: `Undone: ${counted(units.length, 'unit')}` }
      },
    }
  }
}
