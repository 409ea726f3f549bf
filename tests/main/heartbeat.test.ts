import { expect, test } from 'vitest'
import { Heartbeat, type Silence } from '../../main/server-process/heartbeat.ts'

/** Counts beats until the state is reached; returns the seconds, or null if it never is. */
function secondsUntil(state: Silence['state'], heartbeat: Heartbeat, beats: number): number | null {
  for (let beat = 0; beat < beats; beat += 1) {
    const silence = heartbeat.count()
    if (silence.state === state) return silence.seconds
  }
  return null
}

function openHeartbeat(): Heartbeat {
  const heartbeat = new Heartbeat()
  heartbeat.noteOpen()
  return heartbeat
}

test('an open shop is slow after 10 seconds without an answer, and hangs after 30', () => {
  expect(secondsUntil('slow', openHeartbeat(), 100)).toBe(10)
  expect(secondsUntil('hangs', openHeartbeat(), 100)).toBe(30)
})

test('an answer begins the seconds anew', () => {
  const heartbeat = openHeartbeat()
  expect(secondsUntil('hangs', heartbeat, 14)).toBe(null)
  heartbeat.noteAnswer()
  expect(heartbeat.count().state).toBe('fine')
  expect(secondsUntil('hangs', heartbeat, 13)).toBe(null)
})

test('a start may be silent for twenty minutes, counted from its last phase, and is never slow', () => {
  const heartbeat = new Heartbeat()
  expect(secondsUntil('hangs', heartbeat, 599)).toBe(null)
  heartbeat.noteOpening()
  expect(secondsUntil('slow', heartbeat, 599)).toBe(null)
  expect(heartbeat.count()).toEqual({ state: 'hangs', seconds: 1200 })
})

test('a shop that is opened again in the same process has the patience of a start', () => {
  const heartbeat = openHeartbeat()
  heartbeat.noteOpening()
  expect(secondsUntil('hangs', heartbeat, 500)).toBe(null)
})
