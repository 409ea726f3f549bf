import { describe, expect, test } from 'vitest'
import { spoolsRunningOut } from '../../../../shared/production/filament/running-out.ts'
import { HOUR } from '../../../../shared/platform/time.ts'

const NOW = 1_800_000_000
const BLACK = { material: 'PETG' as const, color: 'Black' }
const spool = (number: number, grams: number, printer_id: string | null = null) => ({
  id: `sp_${number}`,
  number,
  ...BLACK,
  remaining_mg: grams * 1000,
  place: printer_id === null ? null : { printer_id, slot: 1 },
})
const plate = (
  id: string,
  printer_id: string,
  facts: Partial<Parameters<typeof spoolsRunningOut>[0][number]> = {},
) => ({
  id,
  printer_id,
  ...BLACK,
  needs_mg: 100_000,
  ends_at: NOW + HOUR,
  ...facts,
})
/** The plates that are told of, each with the spool to add and those that are elsewhere. */
const told = (
  ...[plates, spools]: [Parameters<typeof spoolsRunningOut>[0], Parameters<typeof spoolsRunningOut>[1]]
) =>
  spoolsRunningOut(plates, spools, NOW).map(({ plate: { id }, add, elsewhere }) => [
    id,
    add?.number ?? null,
    elsewhere.map(({ number }) => number),
  ])

describe('a spool that runs out', () => {
  test('is told of with the spool to add', () => {
    expect(told([plate('a', 'p1')], [spool(1, 20, 'p1'), spool(2, 500)])).toEqual([['a', 2, []]])
    expect(told([plate('a', 'p1')], [spool(1, 0, 'p1'), spool(2, 500)])).toEqual([['a', 2, []]])
    expect(told([plate('a', 'p1')], [spool(1, 120, 'p1'), spool(2, 500)])).toEqual([])
  })

  test('is not told of at a printer without a recorded spool of it: what is in it is not known', () => {
    expect(told([plate('a', 'p1'), plate('b', 'p2')], [spool(1, 997)])).toEqual([])
    expect(told([plate('a', 'p1')], [{ ...spool(1, 20, 'p1'), color: 'White' }, spool(2, 500)])).toEqual([])
  })

  test('is not told of for a plate that should have been done', () => {
    const spools = [spool(1, 20, 'p1'), spool(2, 500)]
    expect(told([plate('a', 'p1', { ends_at: NOW - 60 })], spools)).toEqual([])
    expect(told([plate('a', 'p1', { ends_at: NOW })], spools)).toEqual([])
    expect(told([plate('a', 'p1', { ends_at: NOW + 1 })], spools)).toEqual([['a', 2, []]])
  })

  test('names the spools of the shop that are in other printers', () => {
    expect(told([plate('a', 'p1')], [spool(1, 20, 'p1'), spool(2, 997, 'p2')])).toEqual([['a', null, [2]]])
  })

  test('names no spool twice: the plate that ends first gets it', () => {
    const spools = [spool(1, 20, 'p1'), spool(2, 20, 'p2'), spool(3, 500)]
    const plates = [plate('a', 'p1', { ends_at: NOW + 2 * HOUR }), plate('b', 'p2')]
    expect(told(plates, spools)).toEqual([
      ['b', 3, [1]],
      ['a', null, [2, 3]],
    ])
    expect(told(plates, [...spools, spool(4, 600)])).toEqual([
      ['b', 3, [1]],
      ['a', 4, [2, 3]],
    ])
  })

  test('a spool without another one in the shop names none', () => {
    expect(told([plate('a', 'p1')], [spool(1, 20, 'p1'), { ...spool(2, 900), color: 'White' }])).toEqual([
      ['a', null, []],
    ])
  })
})
