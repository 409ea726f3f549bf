import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filamentLevels } from '../../../../shared/production/filament/filament-levels.ts'
import { plateFilament } from '../../../../shared/production/filament/plate-filament.ts'
import { stillTaken, takeFilament } from '../../../../shared/production/filament/take-filament.ts'

const spool = (number: number, remaining_mg: number, place: { printer_id: string; slot: number } | null) => ({
  id: `sp_${number}`,
  number,
  material: 'PETG' as const,
  color: 'Black',
  remaining_mg,
  place,
})

describe('what a print takes from spools', () => {
  test('empties one spool before the next', () => {
    expect(
      takeFilament(
        [
          { id: 'a', remaining_mg: 30 },
          { id: 'b', remaining_mg: 100 },
        ],
        50,
      ),
    ).toEqual([
      { spool_id: 'a', mg: 30, beyond_mg: 0 },
      { spool_id: 'b', mg: 20, beyond_mg: 0 },
    ])
  })

  test('books what the records did not have beyond the last spool', () => {
    expect(takeFilament([{ id: 'a', remaining_mg: 30 }], 50)).toEqual([
      { spool_id: 'a', mg: 30, beyond_mg: 20 },
    ])
    expect(takeFilament([{ id: 'a', remaining_mg: 0 }], 50)).toEqual([
      { spool_id: 'a', mg: 0, beyond_mg: 50 },
    ])
  })

  test('is booked without a spool when none is known at the printer', () => {
    expect(takeFilament([], 50)).toEqual([{ spool_id: null, mg: 0, beyond_mg: 50 }])
    expect(takeFilament([], 0)).toEqual([])
  })

  test('adds up to the use, and no spool has less than nothing', () => {
    const amounts = fc.array(fc.nat(2_000_000), { maxLength: 6 })
    fc.assert(
      fc.property(amounts, fc.nat(5_000_000), (remaining, use) => {
        const spools = remaining.map((remaining_mg, at) => ({ id: `s${at}`, remaining_mg }))
        const taken = takeFilament(spools, use)
        expect(taken.reduce((sum, { mg, beyond_mg }) => sum + mg + beyond_mg, 0)).toBe(use)
        for (const { spool_id, mg } of taken)
          expect(mg).toBeLessThanOrEqual(spools.find(({ id }) => id === spool_id)?.remaining_mg ?? 0)
      }),
    )
  })

  test('is nothing once everything was given back', () => {
    const used = [
      { spool_id: 'a', change_mg: -30, beyond_mg: 0 },
      { spool_id: 'b', change_mg: -20, beyond_mg: 5 },
    ]
    expect(stillTaken(used)).toEqual([
      { spool_id: 'a', mg: 30, beyond_mg: 0 },
      { spool_id: 'b', mg: 20, beyond_mg: 5 },
    ])
    const back = used.map((row) => ({
      ...row,
      change_mg: -row.change_mg,
      beyond_mg: -row.beyond_mg,
    }))
    expect(stillTaken([...used, ...back])).toEqual([])
  })
})

describe('the filament for a plate', () => {
  const plate = { material: 'PETG' as const, color: 'Black', needs_mg: 240_000, printer_id: 'p1' }
  const loaded = spool(1, 180_000, { printer_id: 'p1', slot: 1 })

  test('is enough as it is loaded', () => {
    const found = plateFilament({ ...plate, needs_mg: 180_000 }, [loaded, spool(2, 900_000, null)])
    expect(found).toMatchObject({ loaded_mg: 180_000, suggested: [], missing_mg: 0 })
  })

  test('names the emptiest spool that is enough alone', () => {
    const found = plateFilament(plate, [loaded, spool(2, 900_000, null), spool(3, 250_000, null)])
    expect(found.suggested.map(({ number }) => number)).toEqual([3])
  })

  test('names the fewest spools that are enough together with the loaded one', () => {
    const found = plateFilament(plate, [
      loaded,
      spool(2, 20_000, null),
      spool(3, 40_000, null),
      spool(4, 30_000, null),
    ])
    expect(found.suggested.map(({ number }) => number)).toEqual([3, 4])
    expect(found.missing_mg).toBe(0)
  })

  test('says what the whole shop lacks, and counts spools in other printers without suggesting them', () => {
    const elsewhere = spool(5, 900_000, { printer_id: 'p2', slot: 1 })
    expect(plateFilament(plate, [loaded, elsewhere])).toMatchObject({
      suggested: [],
      elsewhere: [{ number: 5 }],
      missing_mg: 0,
    })
    const nearlyEmpty = spool(5, 10_000, { printer_id: 'p2', slot: 1 })
    expect(plateFilament(plate, [loaded, nearlyEmpty]).missing_mg).toBe(50_000)
  })

  test('counts only spools of its material and color', () => {
    const white = { ...loaded, color: 'White' }
    expect(plateFilament(plate, [white])).toMatchObject({ loaded: [], missing_mg: 240_000 })
  })
})

describe('the level of a filament', () => {
  const black = { material: 'PETG' as const, color: 'Black' }
  const white = { material: 'PETG' as const, color: 'White' }

  test('sets what is sold against what is there, and says what to buy', () => {
    const levels = filamentLevels({
      on_hand: [
        { ...black, remaining_mg: 700 },
        { ...black, remaining_mg: 300 },
        { ...white, remaining_mg: 500 },
      ],
      reserved: [
        { ...black, mg: 800 },
        { ...black, mg: 400 },
      ],
      minimums: [{ ...black, mg: 1000 }],
    })
    expect(levels).toEqual([
      {
        ...black,
        spools: 2,
        on_hand_mg: 1000,
        reserved_mg: 1200,
        free_mg: -200,
        minimum_mg: 1000,
        to_buy_mg: 1200,
      },
      { ...white, spools: 1, on_hand_mg: 500, reserved_mg: 0, free_mg: 500, minimum_mg: null, to_buy_mg: 0 },
    ])
  })

  test('lists a filament that is sold and of which there is none', () => {
    expect(filamentLevels({ on_hand: [], reserved: [{ ...white, mg: 5 }], minimums: [] })).toMatchObject([
      { color: 'White', spools: 0, free_mg: -5, to_buy_mg: 5 },
    ])
  })
})
