import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { failUnits, markUnitsFinished, undoUnitStep } from '../../../../server/production/move-units.ts'
import { holdUnits, resumeUnits } from '../../../../server/production/hold-units.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import type { SeenUnit } from '../../../../shared/orders/production/unit-work.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { floorWork } from './floor-work.ts'

let testShop: TestShop
let packer: Caller
beforeAll(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  for (const email of ['a@example.test', 'b@example.test'])
    await placedOrder(testShop, { fields: { quantity: '3' }, email })
})
afterAll(() => testShop.close())

const KINDS = [
  'plan',
  'change',
  'start',
  'end print',
  'fail',
  'clear',
  'back',
  'remove',
  'hold',
  'resume',
  'finish units',
  'fail units',
  'undo units',
] as const

interface Command {
  kind: (typeof KINDS)[number]
  /** Numbers that choose the plate, the units (as bits) and the printer. */
  plate: number
  units: number
  printer: string
}

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...KINDS),
  plate: fc.nat(3),
  units: fc.integer({ min: 1, max: 63 }),
  printer: fc.constantFrom('p1', 'p2'),
})

/** Runs a command as staff who look at the floor first; what it refuses changes nothing. */
function run({ kind, plate, units, printer }: Command): void {
  const floor = floorWork(testShop, packer)
  const { shop, database } = testShop
  const plates = database.all<{ id: string; status: string }>(
    `select id, status from plates where status <> 'cancelled' order by status = 'cleared', number desc`,
  )
  const chosen = database
    .all<SeenUnit>('select order_id, unit, status as seen from order_units order by order_id, unit')
    .filter((_, at) => (units >> at) & 1)
  /** Mostly a plate that the command is for, so that most commands are carried out; one plate in four may have any status. */
  const plateIn = (...statuses: string[]) => {
    const matching = plates.filter(({ status }) => plate === 3 || statuses.includes(status))
    return matching.slice(0, 4)[plate % Math.max(1, Math.min(4, matching.length))]?.id ?? 'pl_0'
  }
  const inStatus = (...statuses: SeenUnit['seen'][]) => {
    const matching = chosen.filter(({ seen }) => statuses.includes(seen))
    return matching.length > 0 ? matching : chosen
  }
  const onPlate = (id: string) => floor.shown(id).units.filter(({ unit }) => (units >> unit) & 1)
  const commands: Record<Command['kind'], () => unknown> = {
    plan: () => floor.plan(inStatus('queued'), printer),
    change: () => floor.change(plateIn('planned'), { units: chosen, printer_id: printer }),
    start: () => floor.start(plateIn('planned')),
    'end print': () => floor.endPrint(plateIn('printing'), units % 2 === 0),
    fail: () => floor.fail(plateIn('printing'), units > 40 ? null : onPlate(plateIn('printing'))),
    clear: () => floor.clear(plateIn('printed')),
    back: () => floor.back(plateIn('printing', 'printed')),
    remove: () => floor.remove(plateIn('planned')),
    hold: () =>
      holdUnits(shop, packer, { units: inStatus('queued').slice(0, 1), reason: 'r', cause: 'shop' }),
    resume: () => resumeUnits(shop, packer, { units: chosen.slice(0, 1) }),
    'finish units': () => markUnitsFinished(shop, packer, { units: inStatus('finishing') }),
    'fail units': () => failUnits(shop, packer, { units: inStatus('printing', 'finishing'), reason: 'warp' }),
    'undo units': () => undoUnitStep(shop, packer, { units: inStatus('finishing', 'ready'), why: 'wrong' }),
  }
  // An empty list of units never arrives: the schema of each command refuses it.
  if (chosen.length === 0) return
  try {
    commands[kind]()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Each query names rows that must not exist. */
const BROKEN = {
  'a unit on two open plates': `select order_id, unit from plate_units join plates on plates.id = plate_id
    where plates.status in ('planned', 'printing') and outcome in ('planned', 'printing')
    group by order_id, unit having count(*) > 1`,
  'a printing unit without one printing plate on its printer, started with it': `select order_units.order_id, order_units.unit
    from order_units where status = 'printing' and (select count(*) from plate_units join plates on plates.id = plate_id
      where plate_units.order_id = order_units.order_id and plate_units.unit = order_units.unit and outcome = 'printing'
      and plates.status = 'printing' and plates.printer_id = order_units.printer_id
      and plates.started_at = order_units.started_at) <> 1`,
  'a printer with two plates on its bed': `select printer_id from plates where status in ('printing', 'printed')
    group by printer_id having count(*) > 1`,
  'an open plate without a unit to print': `select id from plates where status in ('planned', 'printing')
    and not exists (select 1 from plate_units where plate_id = plates.id and outcome = plates.status)`,
  'an outcome that its plate cannot have': `select plate_id from plate_units join plates on plates.id = plate_id
    where (outcome = 'planned' and plates.status <> 'planned') or (outcome = 'printing' and plates.status <> 'printing')
      or (outcome in ('printed', 'failed') and plates.status in ('planned', 'cancelled'))`,
  'a planned unit that does not wait, or a printing one that does not print': `select order_id from plate_units
    join order_units using (order_id, unit)
    where (outcome = 'planned' and status <> 'queued') or (outcome = 'printing' and status <> 'printing')`,
  'a finishing unit without a print': `select order_id from order_units where status = 'finishing' and printed_at is null`,
  'a failure without what it used up': `select order_id from unit_failures
    where plate_id is null or seconds is null or seconds < 0 or grams is null or grams < 0`,
}

/** Runs first, because a walk by chance may print nothing. */
const ONE_PRINT: Command[] = (
  [
    ['hold', 1],
    ['resume', 1],
    ['plan', 7],
    ['change', 6],
    ['start', 1],
    ['fail', 4],
    ['end print', 1],
    ['clear', 1],
    ['undo units', 63],
  ] as const
).map(([kind, units]) => ({ kind, units, plate: 0, printer: 'p1' }))

test('units, plates and printers agree after any sequence of commands', () => {
  const moved = new Set<string>()
  fc.assert(
    fc.property(fc.array(command, { minLength: 5, maxLength: 40 }), (commands) => {
      for (const step of commands) {
        run(step)
        testShop.wait(60)
        for (const [what, sql] of Object.entries(BROKEN))
          expect({ [what]: testShop.database.all(sql) }).toEqual({ [what]: [] })
      }
      for (const { what } of testShop.database.all<{ what: string }>('select distinct what from events'))
        moved.add(what)
    }),
    { numRuns: 500, examples: [[ONE_PRINT]] },
  )
  // Otherwise the commands were refused, and nothing was shown.
  for (const what of [
    'plate planned',
    'plate changed',
    'units started',
    'units printed',
    'print failed',
    'plate cleared',
    'units set back',
    'unit held',
    'unit resumed',
  ])
    expect(moved).toContain(what)
})
