import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logMaintenance } from '../../../../server/production/printers/log-maintenance.ts'
import { readPrinters, readPrintersForDates } from '../../../../server/catalog/read-printers.ts'
import {
  readPrinterLog,
  readPrintersPage,
} from '../../../../server/production/printers/read-printers-page.ts'
import { setNozzleAndFilament } from '../../../../server/production/printers/set-nozzle-and-filament.ts'
import { setPrinterCondition } from '../../../../server/production/printers/set-printer-condition.ts'
import { offeringShop } from '../../../../server/quoting/deciding/offering-shop.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { buyableQuote, placedOrder } from '../../../shop/placed-order.ts'
import { readFloor } from '../../../../server/production/floor/read-floor.ts'
import { madeOrder } from '../../orders/made-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { addPlate } from './printer-shop.ts'

let opened: TestShop
let packer: Caller
beforeEach(async () => {
  opened = await openTestShop()
  packer = await staffMember(opened, 'packer')
})
afterEach(() => opened.close())

const shown = (id = 'p1') =>
  readPrintersPage(opened.shop, packer).printers.find((printer) => printer.id === id)!
const set = (changes: Partial<Parameters<typeof setPrinterCondition>[2]>, by = packer) =>
  setPrinterCondition(opened.shop, by, {
    printer_id: 'p1',
    revision: shown(changes.printer_id).revision,
    condition: 'maintenance',
    reason: 'Clogged',
    ...changes,
  })
const activeIds = () =>
  readPrinters(opened.database)
    .filter(({ active }) => active)
    .map(({ id }) => id)

describe('the condition of a printer', () => {
  test('maintenance takes it out of what can be started, and available puts it back', () => {
    expect(shown()).toMatchObject({ condition: 'available', activity: 'available', revision: 0 })
    set({})
    expect(shown()).toMatchObject({
      condition: 'maintenance',
      activity: 'maintenance',
      reason: 'Clogged',
      revision: 1,
    })
    expect(activeIds()).toEqual(['p2', 'p3', 'p4', 'xl1'])
    set({ condition: 'available', reason: null })
    expect(shown()).toMatchObject({ condition: 'available', reason: null, until: null, revision: 2 })
    expect(activeIds()).toContain('p1')
    expect(
      readPrinterLog(opened.shop, packer, { printer_id: 'p1' }).map(({ kind, note }) => [kind, note]),
    ).toEqual([
      ['on', null],
      ['maintenance_begun', 'Clogged'],
    ])
  })

  test('maintenance is changed without beginning again', () => {
    set({})
    const { since } = shown()
    opened.wait(60)
    set({ reason: 'Waits for a heater' })
    expect(shown()).toMatchObject({ since, reason: 'Waits for a heater' })
  })

  test('the second of two people who set it at once is told that it has changed', () => {
    const { revision } = shown()
    set({ revision })
    expect(refusalOf(() => set({ revision, reason: 'Also clogged' })).code).toBe('wrong_state')
    expect(shown().reason).toBe('Clogged')
  })

  test('a printer with a plate on it goes under maintenance, and is not switched off', () => {
    addPlate(opened, { printer_id: 'p1', status: 'printing', started: 1 })
    expect(refusalOf(() => set({ condition: 'off', reason: null }))).toMatchObject({
      code: 'printer_refused',
      message: expect.stringMatching(/is on Printer 1\. Mark its print as done and clear it first/),
    })
    set({})
    expect(shown()).toMatchObject({ activity: 'maintenance', plate: { status: 'printing' } })
  })

  test('nothing is started on a printer under maintenance, and what prints on it is finished', async () => {
    const { order: first, customer } = await placedOrder(opened)
    const { order: second } = await placedOrder(opened, { customer })
    madeOrder(opened, packer, first.id).start('p1')
    set({ printer_id: 'p1' })
    set({ printer_id: 'p2' })
    expect(shown()).toMatchObject({ activity: 'maintenance', plate: { status: 'printing' } })
    const made = madeOrder(opened, packer, second.id)
    expect(refusalOf(() => made.start('p2')).message).toMatch(
      /^Printer 2 is switched off or under maintenance/,
    )
    expect(readFloor(opened.shop, packer).queue[0].printer_ids).toEqual(['p3', 'p4', 'xl1'])
    const floor = readFloor(opened.shop, packer).printers.slice(0, 2)
    expect(floor.map(({ activity, plate }) => [activity, plate?.status])).toEqual([
      ['maintenance', 'printing'],
      ['maintenance', undefined],
    ])
    const finished = madeOrder(opened, packer, first.id)
    finished.printed()
    expect(finished.statuses()).toEqual(['finishing'])
  })

  test('is set by staff only, for a printer of the shop', async () => {
    const viewer = await staffMember(opened, 'viewer')
    expect(refusalOf(() => set({}, viewer)).code).toBe('role_required')
    expect(
      refusalOf(() =>
        setPrinterCondition(opened.shop, packer, { printer_id: 'p9', revision: 0, condition: 'off' }),
      ).message,
    ).toBe('There is no such printer.')
  })
})

describe('ship dates', () => {
  const lanes = () =>
    offeringShop(opened.database, opened.shop.clock.now()).capacity.lanes.map(({ printer }) => printer.id)

  test('do not count on a printer under maintenance without an end, and count on it from its end on', () => {
    const now = opened.shop.clock.now()
    set({})
    expect(lanes()).not.toContain('p1')
    const until = now + 48 * HOUR
    set({ until })
    expect(lanes()).toContain('p1')
    expect(readPrintersForDates(opened.database, now).free_from.get('p1')).toBe(until)
    expect(activeIds()).not.toContain('p1')
    opened.wait(49 * HOUR)
    expect(lanes()).not.toContain('p1')
  })

  test('a part that only a printer out of order can print is priced, and staff confirm its date', async () => {
    for (const printer_id of ['p1', 'p2', 'p3', 'p4', 'xl1']) set({ printer_id })
    const { quote_id, customer } = await buyableQuote(opened)
    const quote = (await customer.get(`/v1/quotes/${quote_id}`)).json()
    expect(quote).toMatchObject({ status: 'quoted', tier: 'assisted', ship_date_pending: true })
    expect(quote.options.map((option: { ship_by: unknown }) => option.ship_by)).toEqual([null, null])
  })

  test('a repair changes no price', async () => {
    const before = await buyableQuote(opened)
    set({})
    const after = await buyableQuote(opened, { customer: before.customer })
    const totals = async (id: string) =>
      (await before.customer.get(`/v1/quotes/${id}`))
        .json()
        .options.map(({ total_cents }: { total_cents: number }) => total_cents)
    expect(await totals(after.quote_id)).toEqual(await totals(before.quote_id))
  })
})

describe('the loaded filament', () => {
  const load = (nozzle_mm: number | null, material: string | null, revision = shown().revision) =>
    setNozzleAndFilament(opened.shop, packer, {
      printer_id: 'p1',
      revision,
      nozzle_mm,
      filament: material === null ? null : { material, color: 'black' },
    })

  test('is recorded with the catalog’s spelling of the color, and logged', () => {
    load(0.4, 'PETG')
    expect(shown()).toMatchObject({
      nozzle_mm: 0.4,
      loaded: { material: 'PETG', color: 'Black' },
      condition: 'available',
    })
    load(0.6, 'PETG')
    expect(
      readPrinterLog(opened.shop, packer, { printer_id: 'p1' }).map(({ kind, note }) => [kind, note]),
    ).toEqual([
      ['nozzle', '0.6 mm'],
      ['filament', 'Black PETG'],
      ['nozzle', '0.4 mm'],
    ])
    load(null, null)
    expect(shown()).toMatchObject({ nozzle_mm: null, loaded: null })
  })

  test.each<[number, string, RegExp]>([
    [0.8, 'PETG', /has no nozzle of 0\.8 mm/],
    [0.4, 'PPS-CF', /cannot print PPS-CF/],
    [0.4, 'Wood', /no such material/],
  ])('%d mm and %s are refused', (nozzle, material, sentence) => {
    expect(refusalOf(() => load(nozzle, material)).message).toMatch(sentence)
    expect(shown().revision).toBe(0)
  })

  test('a spool is replaced while it prints, the nozzle is not', () => {
    load(0.4, 'PETG')
    addPlate(opened, { printer_id: 'p1', status: 'printing', started: 1 })
    load(0.4, 'PLA+')
    expect(refusalOf(() => load(0.6, 'PLA+')).message).toMatch(/is printing/)
  })

  test('the second of two people who load filament at once is told that it has changed', () => {
    load(0.4, 'PETG', 0)
    expect(refusalOf(() => load(0.6, 'PETG', 0)).code).toBe('wrong_state')
  })
})

describe('maintenance', () => {
  const TASK = 'Check belt tension'
  const log = (input: Partial<Parameters<typeof logMaintenance>[2]>) =>
    logMaintenance(opened.shop, packer, { printer_id: 'p1', task: TASK, ...input })
  const task = () => shown().tasks.find((state) => state.task === TASK)!

  test('hours of printing come from plates, a running one included', () => {
    addPlate(opened, { printer_id: 'p1', status: 'cleared', started: 300, printed: 50 })
    addPlate(opened, { printer_id: 'p1', status: 'printing', started: 3 })
    addPlate(opened, { printer_id: 'p2', status: 'planned' })
    expect(shown()).toMatchObject({ printed_seconds: 253 * HOUR, activity: 'printing' })
    expect(shown('p2')).toMatchObject({ printed_seconds: 0, planned_plates: 1, activity: 'available' })
    expect(task()).toMatchObject({ due: true, since_seconds: 253 * HOUR, done_at: null })
  })

  test('a task that is done counts from then on', () => {
    addPlate(opened, { printer_id: 'p1', status: 'cleared', started: 300, printed: 50 })
    log({ note: 'Front belt was loose' })
    expect(task()).toMatchObject({ due: false, since_seconds: 0, done_at: opened.shop.clock.now() })
    expect(readPrinterLog(opened.shop, packer, { printer_id: 'p1' })[0]).toMatchObject({
      kind: 'maintenance_done',
      task: TASK,
      note: 'Front belt was loose',
      printed_seconds: 250 * HOUR,
    })
  })

  test('is recorded once when two people do it at once, and only for tasks of the printer', () => {
    log({})
    expect(refusalOf(() => log({})).code).toBe('wrong_state')
    expect(refusalOf(() => log({ task: 'Paint it' })).message).toMatch(/no such maintenance task/)
    expect(refusalOf(() => log({ task: null })).message).toBe('Write the note.')
    log({ task: null, note: 'Sounds fine' })
    expect(readPrinterLog(opened.shop, packer, { printer_id: 'p1' })).toHaveLength(2)
  })
})
