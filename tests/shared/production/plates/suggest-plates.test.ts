import { describe, expect, test } from 'vitest'
import type { FloorPlan } from '../../../../shared/production/plates/floor-plan.ts'
import { suggestPlates } from '../../../../shared/production/plates/suggest-plates.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { at, clockText } from '../../quoting/scheduling/shop-clock.ts'
import { byArea, floorPlan, loaded, MONDAY, openPlate, printer, waiting } from './floor-plans.ts'

/** Each plate as `p1 Mon 09:00: 3 of 1012, 1 of 1013`. */
function suggestionOf(plan: FloorPlan): string[] {
  const numbers = new Map(plan.orders.map(({ order_id, number }) => [order_id, number]))
  return suggestPlates(plan, byArea).map(({ printer_id, planned_start, units }) => {
    const counts = [...Map.groupBy(units, ({ order_id }) => order_id)].map(
      ([id, same]) => `${same.length} of ${numbers.get(id)}`,
    )
    return `${printer_id} ${clockText(planned_start).slice(5)}: ${counts.join(', ')}`
  })
}

function reasonsOf(plan: FloorPlan): readonly string[][] {
  return suggestPlates(plan, byArea).map(({ reasons }) => [...reasons])
}

describe('the order of printing', () => {
  test('a unit that is due sooner prints first, though it was paid later', () => {
    const orders = [
      waiting(1001, 1, { due: '2026-12-18', color: 'White' }),
      waiting(1002, 1, { due: '2026-11-24', color: 'Red' }),
    ]
    expect(suggestionOf(floorPlan({ orders }))).toEqual([
      'p1 11-23 09:00: 1 of 1002',
      'p1 11-23 10:15: 1 of 1001',
    ])
  })

  test('a unit that staff want first prints first, and one that they want later last', () => {
    const orders = [
      waiting(1001, 1, { due: '2026-11-24', color: 'White', priority: -1 }),
      waiting(1002, 1, { due: '2026-11-25', color: 'Red' }),
      waiting(1003, 1, { due: '2026-12-18', color: 'Blue', priority: 1 }),
    ]
    expect(suggestionOf(floorPlan({ orders })).map((text) => text.slice(-4))).toEqual([
      '1003',
      '1002',
      '1001',
    ])
  })

  test('units of several orders share a plate when their filament is the same', () => {
    const orders = [
      waiting(1001, 1, { due: '2026-12-01' }),
      waiting(1002, 1, { due: '2026-11-30', color: 'White' }),
      waiting(1003, 2, { due: '2026-12-02' }),
    ]
    expect(suggestionOf(floorPlan({ orders }))).toEqual([
      'p1 11-23 09:00: 1 of 1002',
      'p1 11-23 10:15: 1 of 1001, 2 of 1003',
    ])
  })

  test('a unit whose filament comes later is not suggested, though it is due sooner', () => {
    const orders = [
      waiting(1001, 1, { due: '2026-11-24', color: 'White', ready_from: at('Tue 2026-11-24 00:00') }),
      waiting(1002, 1, { due: '2026-12-18' }),
    ]
    expect(suggestionOf(floorPlan({ orders }))).toEqual(['p1 11-23 09:00: 1 of 1002'])
  })

  test.each([
    ['another layer height', { layer_height_mm: 0.1 }],
    ['another nozzle', { nozzle_mm: 0.6 }],
    ['another note on a custom color', { color_note: 'RAL 5010' }],
    ['another material', { material: 'PETG' }],
  ] as const)('units with %s never share a plate', (_, other) => {
    const orders = [waiting(1001, 1), waiting(1002, 1, other)]
    expect(suggestPlates(floorPlan({ orders }), byArea).map(({ units }) => units.length)).toEqual([1, 1])
  })

  test('two orders of a material that the customer named never share a plate', () => {
    const orders = [waiting(1001, 2, { material: 'Custom' }), waiting(1002, 1, { material: 'Custom' })]
    expect(suggestPlates(floorPlan({ orders }), byArea).map(({ units }) => units.length)).toEqual([2, 1])
  })
})

describe('the choice of a printer', () => {
  test('the printer that has the filament loaded is chosen', () => {
    const orders = [waiting(1001, 1, { color: 'Red' }), waiting(1002, 1, { color: 'White' })]
    const printers = [loaded(1, 'White'), loaded(2, 'Red')]
    expect(suggestionOf(floorPlan({ orders, printers }))).toEqual([
      'p1 11-23 09:00: 1 of 1002',
      'p2 11-23 09:00: 1 of 1001',
    ])
  })

  test('a printer that has the filament loaded and is free in a few hours is chosen for a short print that no promise hurries', () => {
    const plan = (due: string, hours: number) =>
      floorPlan({
        orders: [waiting(1001, 1, { color: 'Red', due, hours })],
        printers: [loaded(1, 'White'), loaded(2, 'Red')],
        plates: [openPlate(1, { status: 'printing', printer_id: 'p2', seconds: 2 * HOUR, color: 'Red' })],
      })
    expect(suggestionOf(plan('2026-12-15', 0.5))).toEqual(['p2 11-23 11:15: 1 of 1001'])
    expect(suggestionOf(plan('2026-12-15', 2))).toEqual(['p1 11-23 09:00: 1 of 1001'])
    expect(suggestionOf(plan('2026-11-23', 0.5))).toEqual(['p1 11-23 09:00: 1 of 1001'])
  })

  test('a printer that has the filament loaded and is free within half an hour is chosen before one that is free now', () => {
    const orders = [waiting(1001, 1, { color: 'Red' })]
    const soon = openPlate(1, { status: 'printing', printer_id: 'p2', seconds: 600, color: 'Red' })
    const printers = [loaded(1, 'White'), loaded(2, 'Red')]
    expect(suggestionOf(floorPlan({ orders, printers, plates: [soon] }))).toEqual([
      'p2 11-23 09:25: 1 of 1001',
    ])
    const later = { ...soon, seconds: 7200 }
    expect(suggestionOf(floorPlan({ orders, printers, plates: [later] }))).toEqual([
      'p1 11-23 09:00: 1 of 1001',
    ])
  })

  test('the printer with the nozzle fitted is chosen', () => {
    const printers = [printer(1), printer(2, { nozzle_mm: 0.6 })]
    const orders = [waiting(1001, 1, { nozzle_mm: 0.6 })]
    expect(suggestionOf(floorPlan({ orders, printers }))).toEqual(['p2 11-23 09:00: 1 of 1001'])
  })

  test('no printer is chosen that is in maintenance or cannot print the unit', () => {
    const off = printer(1)
    const printers = [{ ...off, printer: { ...off.printer, active: false } }, printer(2)]
    const orders = [waiting(1001, 1), waiting(1002, 1, { color: 'Red', printer_ids: ['p1', 'p3'] })]
    expect(suggestionOf(floorPlan({ orders, printers }))).toEqual(['p2 11-23 09:00: 1 of 1001'])
  })

  test('planned plates keep their place: a suggestion ends before the next one or comes after it', () => {
    const planned = openPlate(1, { planned_start: at('Mon 2026-11-23 11:00') })
    const orders = [
      waiting(1001, 1, { due: '2026-11-25', hours: 3 }),
      waiting(1002, 1, { due: '2026-11-30', color: 'Red' }),
    ]
    expect(suggestionOf(floorPlan({ orders, plates: [planned] }))).toEqual([
      'p1 11-23 09:00: 1 of 1002',
      'p1 11-23 13:15: 1 of 1001',
    ])
  })
})

describe('hours of staff', () => {
  test('a short print runs during business hours, a long one starts last and runs overnight', () => {
    const orders = [
      waiting(1001, 1, { due: '2026-12-15', color: 'Red', hours: 14 }),
      waiting(1002, 1, { due: '2026-12-16', color: 'White', hours: 7.5 }),
    ]
    expect(suggestionOf(floorPlan({ orders }))).toEqual([
      'p1 11-23 09:00: 1 of 1002',
      'p1 11-23 16:45: 1 of 1001',
    ])
  })

  test('many short units print today as far as they end today, and the others overnight', () => {
    const orders = [waiting(1001, 9, { due: '2026-12-15', hours: 1.5, size_mm: [60, 60, 20] })]
    expect(suggestionOf(floorPlan({ orders }))).toEqual([
      'p1 11-23 09:00: 5 of 1001',
      'p1 11-23 16:45: 4 of 1001',
    ])
  })

  test('nothing starts after the next working day closes', () => {
    const friday = at('Fri 2026-11-20 12:00')
    const orders = [1, 2, 3, 4, 5].map((count) =>
      waiting(1000 + count, 1, { color: `${count}`, hours: 20, ready_from: friday - count }),
    )
    expect(suggestionOf(floorPlan({ orders }))).toHaveLength(2)
    expect(suggestionOf(floorPlan({ orders, now: friday })).at(-1)).toMatch(/^p1 11-23/)
  })

  test('outside opening hours the first plate waits for staff', () => {
    const plan = floorPlan({ now: at('Sat 2026-11-21 12:00'), orders: [waiting(1001, 1)] })
    expect(suggestionOf(plan)).toEqual(['p1 11-23 09:00: 1 of 1001'])
  })
})

describe('limits', () => {
  test('a held unit is never suggested, and of an order to be checked first only one unit', () => {
    const orders = [waiting(1001, 1, { held: true }), waiting(1002, 5, { first_article: true })]
    expect(suggestionOf(floorPlan({ orders }))).toEqual(['p1 11-23 09:00: 1 of 1002'])
  })

  test('no unit is suggested of an order whose first unit was begun and is not checked', () => {
    const printed = waiting(1001, 5, { first_article: true, printed: 1 })
    expect(suggestionOf(floorPlan({ orders: [printed] }))).toEqual([])
    const begun = waiting(1001, 5, { first_article: true })
    const plate = openPlate(1, { units: [{ order_id: 'o1001', unit: 1 }] })
    const rest = { ...begun, units: begun.units.slice(1) }
    expect(suggestionOf(floorPlan({ orders: [rest], plates: [plate] }))).toEqual([])
  })

  test('as many units of one order share a plate as a failure of all of them loses little', () => {
    const nut = { size_mm: [10, 10, 5] as [number, number, number], due: '2026-12-15', grams: 1 }
    const nuts = floorPlan({ orders: [waiting(1008, 29, { ...nut, hours: 20 / 3600 })] })
    expect(suggestionOf(nuts)).toEqual(['p1 11-23 09:00: 29 of 1008'])
    const heavy = floorPlan({ orders: [waiting(1008, 29, { ...nut, hours: 20 / 3600, grams: 15 })] })
    expect(suggestionOf(heavy)[0]).toBe('p1 11-23 09:00: 16 of 1008')
  })

  test('units of one order that fail at more cost, and more than 24 hours, are divided with the reason', () => {
    const small = { size_mm: [20, 20, 5] as [number, number, number], due: '2026-12-15', grams: 5 }
    const short = floorPlan({ orders: [waiting(1001, 30, { ...small, hours: 0.25 })] })
    expect(suggestionOf(short).slice(0, 2)).toEqual([
      'p1 11-23 09:00: 16 of 1001',
      'p1 11-23 13:15: 14 of 1001',
    ])
    expect(reasonsOf(short)[0]).toContain('16 of 30 units of 1001, so one failure doesn’t ruin them all.')
    const long = floorPlan({
      now: at('Mon 2026-11-23 17:00'),
      orders: [waiting(1001, 9, { ...small, hours: 5 })],
    })
    expect(suggestionOf(long)[0]).toBe('p1 11-23 17:00: 4 of 1001')
    expect(reasonsOf(long)[0]).toContain(
      'More units would print for more than a day, and one failure could lose them.',
    )
  })

  test('a unit that takes longer than a day is printed alone', () => {
    const plan = floorPlan({ orders: [waiting(1001, 2, { hours: 30, due: '2026-12-15' })] })
    expect(suggestionOf(plan)[0]).toBe('p1 11-23 09:00: 1 of 1001')
    expect(reasonsOf(plan)[0]).toContain('A single unit takes longer than a day.')
  })

  test('a plate is made smaller when the whole of it would be late: six units go on two printers', () => {
    const orders = [waiting(1001, 6, { due: '2026-11-23', hours: 2 })]
    const printers = [printer(1), printer(2)]
    const suggested = suggestionOf(floorPlan({ orders, printers }))
    expect(suggested.slice(0, 2)).toEqual(['p1 11-23 09:00: 3 of 1001', 'p2 11-23 09:00: 3 of 1001'])
  })
})

test('each plate has its reasons', () => {
  const orders = [
    waiting(1012, 1, { due: '2026-11-24', material: 'PETG', hours: 1.75 }),
    waiting(1013, 1, { due: '2026-11-20', material: 'PETG', hours: 1.75 }),
    waiting(1014, 1, { due: null, color: 'Red', hours: 14.5, nozzle_mm: 0.6, priority: -1 }),
  ]
  const printers = [printer(1, { loaded: { material: 'PETG', color: 'Black' } })]
  expect(reasonsOf(floorPlan({ orders, printers, now: MONDAY + 5 * 3600 }))).toEqual([
    [
      '1013 is overdue since Fri, Nov 20.',
      '1012 is due tomorrow.',
      '2 orders share this plate.',
      'Black PETG is loaded on Printer 1.',
      'Ends 5:30 PM, during business hours.',
    ],
    [
      'Printer 1 needs Red PLA+ loaded.',
      'Printer 1 needs its 0.6 mm nozzle.',
      'Runs overnight, ends Tue 12:15 PM.',
    ],
  ])
})
