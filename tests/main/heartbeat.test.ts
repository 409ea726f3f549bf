import { expect, test } from 'vitest'
import { Heartbeat } from '../../main/server-process/heartbeat.ts'

/** Counts beats until the server hangs; returns the seconds, or null if it never does. */
function silence(heartbeat: Heartbeat, beats: number): number | null {
  for (let beat = 0; beat < beats; beat += 1) {
    const seconds = heartbeat.count()
    if (seconds !== null) return seconds
  }
  return null
}

test('an open shop hangs after a minute without an answer', () => {
  const heartbeat = new Heartbeat()
  heartbeat.noteOpen()
  expect(silence(heartbeat, 100)).toBe(65)
})

test('an answer begins the minute anew', () => {
  const heartbeat = new Heartbeat()
  heartbeat.noteOpen()
  expect(silence(heartbeat, 12)).toBe(null)
  heartbeat.noteAnswer()
  expect(silence(heartbeat, 12)).toBe(null)
})

test('a start may be silent for twenty minutes, counted from its last phase', () => {
  const heartbeat = new Heartbeat()
  expect(silence(heartbeat, 240)).toBe(null)
  heartbeat.noteOpening()
  expect(silence(heartbeat, 240)).toBe(null)
  expect(heartbeat.count()).toBe(241 * 5)
})

test('a shop that is opened again in the same process has the patience of a start', () => {
  const heartbeat = new Heartbeat()
  heartbeat.noteOpen()
  heartbeat.noteOpening()
  expect(silence(heartbeat, 200)).toBe(null)
})
