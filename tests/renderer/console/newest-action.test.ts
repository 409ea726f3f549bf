import { expect, test } from 'vitest'
import { batchToUndo } from '../../../renderer/shipping/batch/batch-choices.ts'
import { beNewestAction, leaveNewestAction } from '../../../renderer/platform/kit/newest-action.ts'
import type { BatchShown } from '../../../shared/shipping/shipping-batch.ts'

test('an action forgets the one before it, on whichever list that was done, and not itself', () => {
  const forgotten: string[] = []
  const [first, second] = ['first', 'second'].map((name) => () => void forgotten.push(name))
  beNewestAction(first)
  beNewestAction(first)
  expect(forgotten).toEqual([])
  beNewestAction(second)
  expect(forgotten).toEqual(['first'])
  leaveNewestAction(second)
  beNewestAction(first)
  expect(forgotten).toEqual(['first'])
})

const step = {
  order_id: 'q',
  number: 1004,
  filename: 'a.stl',
  state: 'done',
  why: null,
  advice: null,
  cost_cents: null,
}
const batch: BatchShown = {
  id: 'b',
  action: 'pack',
  undoes: null,
  by: null,
  created_at: 1,
  stopped_at: null,
  ended_at: 2,
  steps: [{ ...step, state: 'done', undo: 'possible' }],
}

test('u takes back the newest batch while no later action offers its own undo', () => {
  const quiet = { busy: false, message: null }
  expect(batchToUndo({ batches: [batch] }, quiet)?.id).toBe('b')
  expect(batchToUndo({ batches: [batch] }, { busy: false, message: { undo: () => {} } })).toBeNull()
  expect(batchToUndo({ batches: [{ ...batch, ended_at: null }] }, quiet)).toBeNull()
  expect(batchToUndo({ batches: [{ ...batch, id: 'c', undoes: 'b' }, batch] }, quiet)).toBeNull()
})
