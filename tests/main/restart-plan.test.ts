import { expect, test } from 'vitest'
import { RestartPlan } from '../../main/server-process/restart-plan.ts'

const MINUTE = 60_000

test('waits longer after each crash, and gives up at the fifth within five minutes', () => {
  const plan = new RestartPlan()
  expect([0, 1, 2, 3, 4].map((minute) => plan.add(minute * MINUTE))).toEqual([500, 1000, 2000, 4000, null])
})

test('forgets crashes after five minutes', () => {
  const plan = new RestartPlan()
  for (const minute of [0, 1, 2, 3]) plan.add(minute * MINUTE)
  expect(plan.add(7 * MINUTE)).toBe(1000)
})

test('begins anew once a person has seen that there were too many', () => {
  const plan = new RestartPlan()
  for (let crash = 0; crash < 5; crash += 1) plan.add(0)
  plan.reset()
  expect(plan.add(0)).toBe(500)
})
