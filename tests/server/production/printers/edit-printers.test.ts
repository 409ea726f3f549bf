import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import {
  addPrinters,
  removePrinter,
  reorderPrinters,
  savePrinter,
} from '../../../../server/production/printers/edit-printers.ts'
import { readPrinterNames } from '../../../../server/catalog/printer-names.ts'
import { importProfile, removeProfile } from '../../../../server/production/printers/edit-profiles.ts'
import { planMeasuring } from '../../../../server/quoting/measuring/plan-measuring.ts'
import type { PrinterForm } from '../../../../shared/production/printers/printer-form.ts'
import { InvalidInput } from '../../../../shared/platform/refusals.ts'
import { buyableQuote } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { addPlate } from './printer-shop.ts'

let opened: TestShop
let owner: Caller
beforeEach(async () => {
  opened = await openTestShop()
  owner = await staffMember(opened, 'owner')
})
afterEach(() => opened.close())

const data = () => readShopData(opened.database)
const find = (id: string) => data().printers.find((printer) => printer.id === id)!
const save = (
  changes: Partial<PrinterForm>,
  {
    version = data().versions.printers,
    by = owner,
    why = 'New machine',
  }: { version?: number; by?: Caller; why?: string | null } = {},
) => savePrinter(opened.shop, by, { version, printer: { ...find('p1'), ...changes }, why })

function faultOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (error instanceof InvalidInput) return error.items.map(({ loc, msg }) => [loc.at(-1), msg])
    throw error
  }
  return null
}

describe('the list of printers', () => {
  test('gets a new printer, with the reason in the history', () => {
    const id = save({ id: null, name: 'Printer 6' })
    expect(data().printers.at(-1)).toMatchObject({ id, name: 'Printer 6' })
    expect(opened.database.get('select subject_id, what, why from events order by id desc limit 1')).toEqual({
      subject_id: 'printers',
      what: 'edited',
      why: 'New machine',
    })
  })

  test('is edited, and the version before stays for the quotes that were priced with it', () => {
    const { version } = { version: data().versions.printers }
    save({ id: 'p1', hours_per_day: 12 })
    expect(find('p1').hours_per_day).toBe(12)
    expect(data().versions.printers).toBe(version + 1)
    const before = opened.database.get<{ body: string }>(
      "select body from documents where kind = 'printers' and version = ?",
      version,
    )!
    expect(before.body).toContain('"hours_per_day":20')
  })

  test('needs a reason only where prices or ship dates change', () => {
    save({ id: 'p1', name: 'Left', notes: 'New belt' }, { why: null })
    save({ id: null, name: 'Printer 6' }, { why: null })
    expect(faultOf(() => save({ id: 'p1', hours_per_day: 12 }, { why: null }))).toEqual([
      ['why', 'Say why: prices and ship dates change.'],
    ])
    expect(find('p1')).toMatchObject({ name: 'Left', hours_per_day: 20 })
  })

  describe('gets several printers at once', () => {
    const answer = (name: string) => ({
      printer: { ...find('p1'), id: null, name },
      nozzle_mm: 0.6,
      filament: { material: 'PETG' as const, color: 'Black' },
    })
    const add = (names: string[], version = data().versions.printers) =>
      addPrinters(opened.shop, owner, { version, printers: names.map(answer) })

    test('several printers come with their nozzle and their filament', () => {
      const ids = add(['MK4S 1', 'MK4S 2'])
      expect(data().printers.slice(-2)).toMatchObject([
        { id: ids[0], name: 'MK4S 1' },
        { id: ids[1], name: 'MK4S 2' },
      ])
      expect(
        opened.database.all(
          'select nozzle_mm, material, color from printer_states where printer_id = ?',
          ids[1],
        ),
      ).toEqual([{ nozzle_mm: 0.6, material: 'PETG', color: 'Black' }])
    })

    test('no printer comes if a name is taken or another owner was faster', () => {
      const { length } = data().printers
      expect(faultOf(() => add(['MK4S 1', 'mk4s 1']))).toEqual([['name', 'Another printer has this name.']])
      const { printers: version } = data().versions
      add(['MK4S 1'])
      expect(refusalOf(() => add(['MK4S 2'], version)).code).toBe('wrong_state')
      expect(data().printers).toHaveLength(length + 1)
    })
  })

  test('is not edited over another owner’s change, nor by an operator', async () => {
    const { printers: version } = data().versions
    save({ id: 'p1', hours_per_day: 12 }, { version })
    expect(refusalOf(() => save({ id: 'p1', hours_per_day: 13 }, { version })).code).toBe('wrong_state')
    const operator = await staffMember(opened, 'operator')
    expect(refusalOf(() => save({ id: 'p1' }, { by: operator })).code).toBe('role_required')
    expect(find('p1').hours_per_day).toBe(12)
  })

  test.each<[Partial<PrinterForm>, [string, RegExp]]>([
    [{ id: null, name: 'printer 2' }, ['name', /Another printer/]],
    [{ id: 'p1', profile_id: 'gone' }, ['profile_id', /no such profile/]],
  ])('refuses %o', (changes, [field, sentence]) => {
    expect(faultOf(() => save(changes))).toEqual([[field, expect.stringMatching(sentence)]])
  })

  test('is sorted, with every printer once', () => {
    const version = data().versions.printers
    reorderPrinters(opened.shop, owner, { version, ids: ['xl1', 'p4', 'p3', 'p2', 'p1'], why: 'x' })
    expect(data().printers.map(({ id }) => id)).toEqual(['xl1', 'p4', 'p3', 'p2', 'p1'])
    const ids = ['p1', 'p1', 'p2', 'p3', 'p4']
    expect(
      refusalOf(() => reorderPrinters(opened.shop, owner, { version: version + 1, ids, why: 'x' })).code,
    ).toBe('wrong_state')
  })
})

describe('removing a printer', () => {
  const remove = (printer_id: string) =>
    removePrinter(opened.shop, owner, { version: data().versions.printers, printer_id, why: 'Sold' })

  test('works if nothing is on it', () => {
    remove('p1')
    expect(data().printers.map(({ id }) => id)).toEqual(['p2', 'p3', 'p4', 'xl1'])
    // Orders that were printed on it still name it.
    expect(readPrinterNames(opened.database).get('p1')).toBe('Printer 1')
  })

  test('is refused with a plate on it, and so is taking it out of service', () => {
    addPlate(opened, { printer_id: 'p1', status: 'printed', started: 2, printed: 1 })
    expect(refusalOf(() => remove('p1')).message).toMatch(
      /is on Printer 1\. It can be removed once its bed is cleared/,
    )
    expect(refusalOf(() => save({ id: 'p1', active: false })).message).toMatch(/taken out of service/)
  })

  test('is refused with plates planned on it', () => {
    addPlate(opened, { printer_id: 'p1', status: 'planned' })
    expect(refusalOf(() => remove('p1')).message).toMatch(/^A plate is planned on Printer 1/)
  })

  test('is refused if it is the only one', () => {
    for (const id of ['p2', 'p3', 'p4', 'xl1']) remove(id)
    expect(refusalOf(() => remove('p1')).message).toMatch(/at least one printer/)
  })
})

describe('profiles', () => {
  const input = () => ({
    version: data().versions.printer_profiles,
    name: 'Our CoreXY',
    slicer: 'PrusaSlicer' as const,
    values: { perimeter_speed: '90', fill_density: '20%' },
    base_id: 'fast',
    replaces: null as string | null,
  })

  test('an imported one is used by its id, and estimates stored under the old profile stay', async () => {
    const { quote_id } = await buyableQuote(opened)
    const quote = opened.database.get<Parameters<typeof planMeasuring>[0]>(
      'select * from quotes where id = ?',
      quote_id,
    )!
    const before = planMeasuring(quote, data())
    const { id, taken, unused } = importProfile(opened.shop, owner, input())
    expect(taken).toEqual([expect.objectContaining({ setting: 'perimeter_speed', value: 90, before: 200 })])
    expect(unused).toEqual([expect.objectContaining({ setting: 'fill_density' })])
    expect(planMeasuring(quote, data()).print_key).toBe(before.print_key)
    save({ id: 'p1', profile_id: id })
    const after = planMeasuring(quote, data())
    expect(after.print.profile).toMatchObject({ id, name: 'Our CoreXY', speeds: { perimeter: 90 } })
    expect(after.print_key).not.toBe(before.print_key)
    importProfile(opened.shop, owner, {
      ...input(),
      values: { perimeter_speed: '91' },
      base_id: id,
      replaces: id,
    })
    expect(planMeasuring(quote, data()).print_key).not.toBe(after.print_key)
  })

  test('settings without any for the estimate, a taken name and an old version change nothing', () => {
    const { printer_profiles, versions } = data()
    expect(
      faultOf(() => importProfile(opened.shop, owner, { ...input(), values: { color: 'red' } })),
    ).toEqual([['values', expect.stringMatching(/none of the settings/)]])
    expect(
      faultOf(() => importProfile(opened.shop, owner, { ...input(), name: printer_profiles[0].name })),
    ).toEqual([['name', 'Another profile has this name.']])
    expect(refusalOf(() => importProfile(opened.shop, owner, { ...input(), version: 0 })).code).toBe(
      'wrong_state',
    )
    expect(data().versions).toEqual(versions)
  })

  test('are changed by owners only, and removed when no printer uses them', async () => {
    const operator = await staffMember(opened, 'operator')
    expect(refusalOf(() => importProfile(opened.shop, operator, input())).code).toBe('role_required')
    const remove = (profile_id: string) =>
      removeProfile(opened.shop, owner, { version: data().versions.printer_profiles, profile_id })
    expect(refusalOf(() => remove('fast')).message).toMatch(/Printer 1 uses the profile/)
    remove('classic')
    expect(data().printer_profiles.map(({ id }) => id)).toEqual(['fast'])
  })
})
