import { describe, expect, test } from 'vitest'
import { idlePrinters } from '../../../../shared/production/plates/idle-printers.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { floorPlan, MONDAY, openPlate, printer, waiting } from './floor-plans.ts'

const three = [printer(1), printer(2), printer(3)]
const counted = (facts: Parameters<typeof floorPlan>[0]) => {
  const found = idlePrinters(floorPlan({ printers: three, ...facts }))
  return found && [found.printers.map(({ id }) => id), found.units.length]
}

describe('idle printers', () => {
  test('are those that nothing lies on and no plate is planned for, with the units that they can print', () => {
    expect(counted({ orders: [waiting(1001, 12), waiting(1002, 3)] })).toEqual([['p1', 'p2', 'p3'], 15])
    const plates = [
      openPlate(1, { printer_id: 'p1', status: 'printing' }),
      openPlate(2, { printer_id: 'p2', status: 'printed' }),
    ]
    expect(counted({ plates, orders: [waiting(1001, 12)] })).toEqual([['p3'], 12])
    expect(counted({ plates: [openPlate(3, { printer_id: 'p3' })], orders: [waiting(1001, 2)] })).toEqual([
      ['p1', 'p2'],
      2,
    ])
  })

  test('need a plan for an order with a far promise, or with none yet', () => {
    expect(counted({ orders: [waiting(1001, 1, { due: '2027-03-01' }), waiting(1002, 1)] })).toEqual([
      ['p1', 'p2', 'p3'],
      2,
    ])
  })

  test.each([
    ['every unit is on a plate or printed', { orders: [] }],
    ['the units are on hold', { orders: [waiting(1001, 4, { held: true })] }],
    ['their filament is not there yet', { orders: [waiting(1001, 4, { ready_from: MONDAY + HOUR })] }],
    [
      'only a busy printer can print them',
      {
        plates: [openPlate(1, { printer_id: 'p1', status: 'printing' as const })],
        orders: [waiting(1001, 4, { printer_ids: ['p1'] })],
      },
    ],
    [
      'every printer is busy',
      {
        printers: [printer(1)],
        plates: [openPlate(1, { status: 'printing' as const })],
        orders: [waiting(1001, 4)],
      },
    ],
    [
      'the printers are out of service',
      {
        printers: [printer(1, { printer: { ...printer(1).printer, active: false } })],
        orders: [waiting(1001, 4)],
      },
    ],
    [
      'the first unit of the order prints and is checked before the others',
      {
        plates: [
          openPlate(1, {
            printer_id: 'p1',
            status: 'printing' as const,
            units: [{ order_id: 'o1001', unit: 1 }],
          }),
        ],
        orders: [waiting(1001, 20, { first_article: true, printed: 0 })],
      },
    ],
  ] as [string, Parameters<typeof floorPlan>[0]][])('are not told of when %s', (_, facts) => {
    expect(counted(facts)).toBeNull()
  })

  test('count only the printers that can print something that waits', () => {
    expect(counted({ orders: [waiting(1001, 4, { printer_ids: ['p2'] })] })).toEqual([['p2'], 4])
  })

  test('count one unit of an order whose first unit is to be checked', () => {
    expect(counted({ orders: [waiting(1001, 20, { first_article: true })] })).toEqual([['p1', 'p2', 'p3'], 1])
  })
})
