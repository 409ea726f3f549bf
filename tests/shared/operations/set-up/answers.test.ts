import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '../../../../shared/operations/documents/document-faults.ts'
import { listChanges } from '../../../../shared/operations/documents/document-changes.ts'
import { matchesZipPrefix, prefixesWithin, roadMiles } from '../../../../shared/payments/places.ts'
import { modelName, PrinterModel } from '../../../../shared/production/printers/printer-models.ts'
import { PrinterForm } from '../../../../shared/production/printers/printer-form.ts'
import {
  applyDeliveryAnswers,
  DeliveryAnswers,
  readDeliveryAnswers,
} from '../../../../shared/operations/set-up/delivery-answers.ts'
import { applyHoursAnswers } from '../../../../shared/operations/set-up/hours-answers.ts'
import {
  freeNames,
  newPrinterForm,
  PrinterAnswers,
} from '../../../../shared/production/printers/new-printers.ts'
import { applyStockAnswers, readStockAnswers } from '../../../../shared/operations/set-up/stock-answers.ts'
import { chooseTestMaterial } from '../../../../shared/operations/set-up/test-order.ts'
import { isOffered } from '../../../../shared/catalog/stock.ts'
import models from '../../../../resources/printer-models.json' with { type: 'json' }
import { readZipPlaces } from '../../../../server/platform/adapters/zip-places.ts'
import { DeliveryRules } from '../../../../shared/quoting/delivery/delivery-rules.ts'
import { calendar, catalog, printers, rawDocument } from '../../shop-documents.ts'

const places = readZipPlaces('resources')
const rules = DeliveryRules.parse(rawDocument('delivery'))
const zip = '94607'

describe('delivery answers', () => {
  const base: DeliveryAnswers = { own: 'radius', miles: 25, zips: [], carrier: true, pickup: true }
  const apply = (answers: DeliveryAnswers) => applyDeliveryAnswers(rules, answers, { places, zip })

  test.each([1, 10, 40, 200])('within %s miles include every ZIP code that near, and read back', (miles) => {
    const next = apply({ ...base, miles })!
    expect(checkDocument('delivery', next)).not.toHaveProperty('faults')
    expect(readDeliveryAnswers(next, zip)).toEqual({ ...base, miles })
    const near = Object.keys(places.zips).filter((other) => roadMiles(places, zip, other)! <= miles)
    expect(near.length).toBeGreaterThan(0)
    expect(near.filter((other) => !matchesZipPrefix(other, next.courier.area[0].zips))).toEqual([])
    expect(next.courier.most_miles).toBe(miles)
  })

  test('a list is the area, whatever the distance, and reads back', () => {
    const answers: DeliveryAnswers = { ...base, own: 'list', zips: ['941', '94607'], miles: 200 }
    const next = apply(answers)!
    expect(next.courier).toMatchObject({ on: true, area: [{ zips: ['941', '94607'] }], most_miles: 200 })
    expect(readDeliveryAnswers(next, zip)).toEqual(answers)
  })

  test('an unchanged list keeps the names of its places', () => {
    expect(apply(readDeliveryAnswers(rules, zip))).toEqual(rules)
  })

  test('carriers only switch the courier off and keep its area', () => {
    const next = apply({ ...base, own: 'none' })!
    expect(next.courier).toEqual({ ...rules.courier, on: false })
    expect(readDeliveryAnswers(next, zip).own).toBe('none')
  })

  test('a shop whose ZIP code is not on the map has no radius', () => {
    expect(applyDeliveryAnswers(rules, base, { places, zip: '00000' })).toBeNull()
    expect(prefixesWithin(places, '00000', 100)).toEqual([])
  })

  test.each<[string, Partial<DeliveryAnswers>, string]>([
    ['a list without ZIP codes', { own: 'list' }, 'zips'],
    ['no courier, carrier or pickup', { own: 'none', carrier: false, pickup: false }, 'carrier'],
    ['no distance', { miles: Number.NaN }, 'miles'],
    ['a ZIP code with letters', { own: 'list', zips: ['94x'] }, 'zips'],
  ])('%s is a fault of its field', (_, change, field) => {
    const { error } = DeliveryAnswers.safeParse({ ...base, ...change })
    expect(error?.issues[0].path[0]).toBe(field)
  })
})

describe('stock answers', () => {
  test('the stock reads back after any choice, and the catalog stays valid', () => {
    const choice = fc
      .tuple(...readStockAnswers(catalog).map(({ colors }) => fc.subarray(colors)))
      .map((chosen) =>
        readStockAnswers(catalog).map(({ material }, at) => ({ material, colors: chosen[at] })),
      )
    fc.assert(
      fc.property(choice, choice, (first, second) => {
        const next = applyStockAnswers(applyStockAnswers(catalog, first), second)
        expect(checkDocument('catalog', next)).not.toHaveProperty('faults')
        expect(readStockAnswers(next)).toEqual(second)
      }),
      { numRuns: 30 },
    )
  })

  test('everything in stock changes nothing', () => {
    expect(listChanges(catalog, applyStockAnswers(catalog, readStockAnswers(catalog)))).toEqual([])
  })

  test('the test order is in a material in stock that a printer prints', () => {
    const out = readStockAnswers(catalog).map(({ material, colors }) => ({
      material,
      colors: material === 'TPU' ? colors.slice(1, 2) : [],
    }))
    const next = applyStockAnswers(catalog, out)
    expect(chooseTestMaterial(next, printers)).toEqual({
      material: 'TPU',
      color: out.find(({ material }) => material === 'TPU')!.colors[0],
    })
    expect(next.materials.filter((material) => !material.custom && isOffered(material))).toHaveLength(1)
  })
})

describe('hours answers', () => {
  test('shorter hours pull the cutoffs in, and everything else stays', () => {
    const next = applyHoursAnswers(calendar, { ...calendar, opens: '10:00', closes: '13:00' })
    expect(next).toEqual({
      ...calendar,
      opens: '10:00',
      closes: '13:00',
      order_cutoff: '13:00',
      last_pickup: '13:00',
    })
    expect(checkDocument('calendar', next)).not.toHaveProperty('faults')
  })

  test('the same hours change nothing', () => {
    expect(applyHoursAnswers(calendar, calendar)).toEqual(calendar)
  })
})

describe('new printers', () => {
  const profiles = ['fast', 'classic']

  test.each(
    PrinterModel.array()
      .parse(models)
      .map((model) => [modelName(model), model] as const),
  )('%s has a valid record', (name, model) => {
    const form = newPrinterForm(model, { name: 'One', nozzle_mm: 0.6, profiles })
    expect(PrinterForm.parse(form)).toMatchObject({
      model: name,
      build_volume_mm: model.build_volume_mm,
      nozzles_mm: [0.6],
      profile_id: model.profile_id,
    })
    expect(form.materials).toContain('PLA+')
  })

  test('a printer of which only the size is known prints what needs neither heat, fibers nor an enclosure', () => {
    const size = {
      model: null,
      build_volume_mm: [300, 300, 400],
      enclosure: false,
      profile_id: 'own',
    } as const
    const form = newPrinterForm(
      { ...size, build_volume_mm: [...size.build_volume_mm] },
      { name: 'Big', nozzle_mm: 0.4, profiles },
    )
    expect(PrinterForm.parse(form).materials).toEqual(['PLA+', 'PETG', 'TPU', 'Custom'])
    expect(form.profile_id).toBe('fast')
  })

  test('names are numbered past those that are taken', () => {
    expect(freeNames('P1S', 2, ['p1s 1', 'X1'])).toEqual(['P1S 2', 'P1S 3'])
  })

  test('two printers of one name are a fault of the second', () => {
    const form = newPrinterForm(PrinterModel.parse(models[0]), { name: 'One', nozzle_mm: 0.4, profiles })
    const answer = { printer: form, nozzle_mm: 0.4, filament: null }
    const { error } = PrinterAnswers.safeParse([answer, { ...answer, printer: { ...form, name: ' one' } }])
    expect(error?.issues[0].path).toEqual([1, 'printer', 'name'])
  })
})
