import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'
import { CHECK_WORDS, type CheckUnits } from '../../../shared/orders/production/quality.ts'
import type { SeenUnit } from '../../../shared/orders/production/unit-work.ts'
import { server } from '../../platform/api.ts'
import type { Intent, QueuedMove } from '../../platform/kit/move-queue.ts'
import type { MoveRunner } from '../../platform/kit/use-move-runner.ts'
import { unitsText } from '../../orders/lot-words.ts'

export type CheckDialog = 'first' | 'remark' | 'fail'
export type CheckMoves = MoveRunner<OrderQuality, AskedCheck>

/** A dialog, and the units that it is about. */
export interface AskedCheck {
  dialog: CheckDialog
  units: SeenUnit[]
}

export const CHECK_LABELS = { p: 'Pass', r: 'Pass with remark…', f: 'Fail…' } as const
export type CheckKey = keyof typeof CHECK_LABELS

/** Returns what a key means for units of an order. The first unit of many, a remark and a failure are asked about before. */
export function checkIntent(
  order_id: string,
  meant: readonly number[],
  key: CheckKey,
): Intent<OrderQuality, AskedCheck> {
  const name = unitsText(meant)
  return {
    ids: meant.map(String),
    name,
    turn: ({ units: all, first_article }) => {
      const units = all
        .filter(({ unit }) => meant.includes(unit))
        .map(({ unit, status }) => ({ order_id, unit, seen: status }))
      if (units.length < meant.length || !canCheck(units, key))
        return { says: `“${CHECK_LABELS[key]}” does not fit ${name} anymore.` }
      if (key === 'f') return { ask: { dialog: 'fail', units } }
      if (key === 'r') return { ask: { dialog: 'remark', units } }
      if (first_article === 'needed') return { ask: { dialog: 'first', units } }
      return { move: () => checkUnits({ result: 'pass', units, measured_mm: null }) }
    },
  }
}

/** Units that wait for their check can pass; those that passed can still fail. */
export function canCheck(units: readonly Pick<SeenUnit, 'seen'>[], key: CheckKey): boolean {
  return (
    units.length > 0 && units.every(({ seen }) => seen === 'finishing' || (key === 'f' && seen === 'ready'))
  )
}

export async function checkUnits(input: CheckUnits): ReturnType<QueuedMove> {
  const moved = await server.quality.check.mutate(input)
  const units = moved.map(({ order_id, unit, status }) => ({ order_id, unit, seen: status }))
  return {
    text: `${CHECK_WORDS[input.result]}: ${textOf(moved)}`,
    undo: input.result === 'fail' ? undefined : () => setBack(units),
  }
}

async function setBack(units: SeenUnit[]): ReturnType<QueuedMove> {
  const moved = await server.units.back.mutate({ units, why: 'Undone at once' })
  return { text: `To be checked again: ${textOf(moved)}` }
}

function textOf(moved: readonly { unit: number }[]): string {
  return unitsText(moved.map(({ unit }) => unit))
}
