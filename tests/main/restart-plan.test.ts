import { expect, test } from 'vitest'
import { laterDelay, RestartPlan } from '../../main/server-process/restart-plan.ts'

const MINUTE = 60_000

function planAfter(crashes: number): RestartPlan {
  const plan = new RestartPlan()
  for (let crash = 0; crash < crashes; crash += 1) plan.add(0)
  return plan
}

test('the restart waits longer after each crash, and asks from the fifth on', () => {
  const plan = new RestartPlan()
  expect([1, 2, 3, 4, 5, 6].map(() => plan.add(0))).toEqual([
    { delay: 500, asks: false },
    { delay: 1000, asks: false },
    { delay: 2000, asks: false },
    { delay: 4000, asks: false },
    { delay: 8000, asks: true },
    { delay: 16_000, asks: true },
  ])
})

test('the restart goes on trying every five minutes at most', () => {
  expect(planAfter(20).add(0)).toEqual({ delay: 5 * MINUTE, asks: true })
  expect(laterDelay(8000)).toBe(16_000)
  expect(laterDelay(4 * MINUTE)).toBe(5 * MINUTE)
})

test('the restart forgets crashes once the shop was open for five minutes', () => {
  const plan = planAfter(4)
  plan.noteOpen(0)
  expect(plan.add(5 * MINUTE)).toEqual({ delay: 500, asks: false })
})

test('remembers crashes of a shop that was open for a moment only', () => {
  const plan = planAfter(4)
  plan.noteOpen(0)
  expect(plan.add(5 * MINUTE - 1)).toEqual({ delay: 8000, asks: true })
})
