import { describe, expect, test } from 'vitest'
import { freeWords } from '../../../../renderer/production/floor/floor-words.ts'
import { boardOf, orderOf, plateOf, printerOf, queueRow } from './floor-fixtures.ts'

const black = { material: 'PLA+', color: 'Black' } as const

describe('a printer with an empty bed', () => {
  const white = plateOf(33, { color: 'White' })
  const board = boardOf({ plates: [white], queue: [queueRow(orderOf(1001, { color: 'White' }))] })

  test('says its next plate and the filament to change to', () => {
    expect(freeWords(printerOf('p1', { loaded: black, next: [white.id] }), board)).toEqual({
      next: 'Next: plate 33, 2 units',
      change: 'Change to White PLA+',
      loaded: 'Loaded: Black PLA+',
    })
  })

  test('says what to load while it is not known what is in it', () => {
    expect(freeWords(printerOf('p1'), board)).toEqual({
      next: 'No plate is planned: 4 units wait.',
      change: 'Load White PLA+',
      loaded: 'Loaded: not known',
    })
  })

  test('needs no other filament for units of its own', () => {
    const queue = [queueRow(orderOf(1001, { color: 'White' })), queueRow(orderOf(1002), { units: [1] })]
    expect(freeWords(printerOf('p1', { loaded: black }), boardOf({ queue }))).toMatchObject({
      next: 'No plate is planned: 1 unit waits.',
      change: '',
    })
  })

  test('says that nothing waits, and nothing of work while it is out of service', () => {
    expect(freeWords(printerOf('p1'), boardOf({})).next).toBe('Nothing waits for it.')
    const away = printerOf('p1', { activity: 'maintenance', loaded: black, next: [white.id] })
    expect(freeWords(away, board)).toEqual({ next: '', change: '', loaded: 'Loaded: Black PLA+' })
  })
})
