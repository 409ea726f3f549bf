import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SCAN_GAP_MS, ScanBurst, type KeyPress } from '../../../renderer/platform/kit/scan-burst.ts'

interface Outcome {
  /** Keys that did what they always do, in their sequence. */
  pressed: string[]
  scanned: string[]
}

/** Presses keys as the page's listener does, with its timer. */
function type(presses: readonly KeyPress[]): Outcome {
  const burst = new ScanBurst()
  const outcome: Outcome = { pressed: [], scanned: [] }
  const end = () => {
    const { replay, text } = burst.end()
    outcome.pressed.push(...replay.map(({ key }) => key))
    if (text !== '') outcome.scanned.push(text)
  }
  for (const [at, press] of presses.entries()) {
    const before = presses[at - 1]
    if (before && press.at - before.at > burst.patience_ms) end()
    const { action, replay, text } = burst.press(press)
    outcome.pressed.push(...replay.map(({ key }) => key))
    if (action === 'pass') outcome.pressed.push(press.key)
    if (action === 'scan') outcome.scanned.push(text)
  }
  end()
  return outcome
}

const split = (text: string) => text.split('')

/** Keys with the same pause between them. */
function keys(typed: readonly string[], gap_ms: number, from = 0): KeyPress[] {
  return typed.map((key, at) => ({ key, at: from + at * gap_ms }))
}

describe('a burst of keys', () => {
  test('a burst that ends with Enter is a scan, and presses nothing', () => {
    expect(type(keys([...split('U-1012-3'), 'Enter'], 5))).toEqual({ pressed: [], scanned: ['U-1012-3'] })
  })

  test('may hold anything that a scanner reads', () => {
    expect(type(keys([...split('1Z999 jksd?x'), 'Enter'], 30)).scanned).toEqual(['1Z999 jksd?x'])
  })

  test('goes on over Shift, which scanners press for capitals', () => {
    const typed = ['Shift', 'U', 'Shift', '-', '1', '0', '1', '2', '-', '3', 'Enter']
    expect(type(keys(typed, 8)).scanned).toEqual(['U-1012-3'])
  })

  test('a burst that is a whole code is a scan without Enter, too', () => {
    expect(type(keys(split('P-17'), 5))).toEqual({ pressed: [], scanned: ['P-17'] })
  })

  test('a burst that is no code is pressed without Enter', () => {
    expect(type(keys(split('jjjjs'), 2))).toEqual({ pressed: split('jjjjs'), scanned: [] })
  })

  test('a burst of three keys is pressed, and Enter after it', () => {
    expect(type(keys(['j', 'j', 's', 'Enter'], 5))).toEqual({
      pressed: ['j', 'j', 's', 'Enter'],
      scanned: [],
    })
  })

  test('goes on over a hiccup once it is surely a scanner, and not before', () => {
    const from = (text: string, at: number) => keys(split(text), 5, at)
    const enter = { key: 'Enter', at: 250 }
    expect(type([...from('htt', 0), ...from('p-1', 140), enter])).toEqual({
      pressed: [],
      scanned: ['http-1'],
    })
    expect(type([...from('jk', 0), ...from('P-17', 140), enter])).toEqual({
      pressed: ['j', 'k'],
      scanned: ['P-17'],
    })
  })

  test('a burst that breaks off is pressed, and the next one is a scan of its own', () => {
    const typed = [...keys(split('U-10'), 5), ...keys([...split('P-17'), 'Enter'], 5, 500)]
    expect(type(typed)).toEqual({ pressed: split('U-10'), scanned: ['P-17'] })
  })

  test('ends at a key that is no character', () => {
    const typed = ['j', 'ArrowDown', 'k', 'Escape', ' ', 'Tab']
    expect(type(keys(typed, 5))).toEqual({ pressed: typed, scanned: [] })
  })

  test('begins with no space, which presses the focused button at once', () => {
    expect(new ScanBurst().press({ key: ' ', at: 0 }).action).toBe('pass')
  })

  test('is only one that is faster than a person types: slow keys all arrive, in their sequence', () => {
    const key = fc.constantFrom('j', 'k', 's', 'd', '1', '?', 'Enter', 'Escape', 'Shift', ' ')
    const press = fc.record({ key, pause: fc.integer({ min: MAX_SCAN_GAP_MS + 1, max: 400 }) })
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        let at = 0
        const typed = presses.map(({ key: pressed, pause }) => ({ key: pressed, at: (at += pause) }))
        expect(type(typed)).toEqual({ pressed: typed.map((one) => one.key), scanned: [] })
      }),
    )
  })

  test('is never lost: every key is pressed or scanned', () => {
    const key = fc.constantFrom('j', 'U', '-', '1', '7', 'Enter', 'Escape', ' ')
    const press = fc.record({ key, pause: fc.integer({ min: 0, max: 80 }) })
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        let at = 0
        const { pressed, scanned } = type(
          presses.map(({ key: name, pause }) => ({ key: name, at: (at += pause) })),
        )
        const count = (name: string, among: readonly string[]) => among.filter((one) => one === name).length
        for (const name of ['j', 'U', '-', '1', '7', ' '])
          expect(count(name, [...pressed, ...split(scanned.join(''))])).toBe(
            count(
              name,
              presses.map((one) => one.key),
            ),
          )
      }),
    )
  })
})
