import { expect, test } from 'vitest'
import { Heartbeat } from '../../main/server-process/heartbeat.ts'

/** Counts beats until the server hangs; returns what each one says. */
function silence(heartbeat: Heartbeat, beats: number): string[] {
  const said: string[] = []
  for (let beat = 0; beat < beats; beat += 1) {
    const pulse = heartbeat.count()
    if (pulse.state === 'hangs') return [...said, `hangs for ${pulse.seconds} s`]
    said.push(pulse.state)
  }
  return said
}

function openShop(): Heartbeat {
  const heartbeat = new Heartbeat()
  heartbeat.noteOpen()
  return heartbeat
}

test('an open shop is slow after 10 s without an answer, which is said once, and hangs after 30 s', () => {
  const said = ['answers', 'slow', 'answers', 'answers', 'answers', 'hangs for 30 s']
  expect(silence(openShop(), 100)).toEqual(said)
})

test('an answer begins the 30 s anew, and tells if the shop was slow', () => {
  const heartbeat = openShop()
  silence(heartbeat, 1)
  expect(heartbeat.noteAnswer()).toBe(false)
  expect(silence(heartbeat, 5)).toContain('slow')
  expect(heartbeat.noteAnswer()).toBe(true)
  expect(silence(heartbeat, 5).at(-1)).toBe('answers')
})

test('a start may be silent for twenty minutes, counted from its last phase, and is not called slow', () => {
  const heartbeat = new Heartbeat()
  expect(new Set(silence(heartbeat, 239))).toEqual(new Set(['answers']))
  heartbeat.noteOpening()
  expect(new Set(silence(heartbeat, 239))).toEqual(new Set(['answers']))
  expect(heartbeat.count()).toEqual({ state: 'hangs', seconds: 20 * 60 })
})

test('a shop that is opened again in the same process has the patience of a start', () => {
  const heartbeat = openShop()
  heartbeat.noteOpening()
  expect(new Set(silence(heartbeat, 200))).toEqual(new Set(['answers']))
})
