import { expect, test } from 'vitest'
import { RestartPlan } from '../../main/server-process/restart-plan.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Counts five crashes at `now`, after which there are pauses. */
function crashOften(plan: RestartPlan, now: number) {
  for (let crash = 0; crash < 4; crash += 1) plan.add(now)
  return plan.add(now)
}

test('waits longer after each crash, and pauses from the fifth within five minutes', () => {
  const plan = new RestartPlan()
  const delays = [500, 1000, 2000, 4000].map((delay_ms) => ({ delay_ms }))
  const restarts = [0, 1, 2, 3, 4].map((minute) => plan.add(minute * MINUTE))
  expect(restarts).toEqual([...delays, { pause_ms: 30 * SECOND }])
})

test('forgets crashes after five minutes', () => {
  const plan = new RestartPlan()
  for (const minute of [0, 1, 2, 3]) plan.add(minute * MINUTE)
  expect(plan.add(7 * MINUTE)).toEqual({ delay_ms: 1000 })
})

test('pauses twice as long after each further crash, at most five minutes', () => {
  const plan = new RestartPlan()
  const pauses: number[] = []
  for (let now = 0, restart = crashOften(plan, 0); pauses.length < 6; restart = plan.add(now)) {
    if (!('pause_ms' in restart)) throw new Error('There was no pause.')
    pauses.push(restart.pause_ms / SECOND)
    now += restart.pause_ms + 10 * SECOND
  }
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300])
})

test('begins anew once the server has run for five minutes', () => {
  const plan = new RestartPlan()
  crashOften(plan, 0)
  expect(plan.add(30 * SECOND + 5 * MINUTE)).toEqual({ delay_ms: 500 })
})
