import { afterEach, describe, expect, test } from 'vitest'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { listDocumentVersions } from '../../../../server/operations/documents/document-versions.ts'
import { readDocumentToEdit, saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { readPrintersPage } from '../../../../server/production/printers/read-printers-page.ts'
import { answerStep } from '../../../../server/operations/set-up/answer-step.ts'
import { moveSetUp, readSetUp, skipStep } from '../../../../server/operations/set-up/move-set-up.ts'
import type { Role } from '../../../../shared/accounts/people.ts'
import { readPriceAnswers } from '../../../../shared/quoting/pricing/price-answers.ts'
import { PrinterModel } from '../../../../shared/production/printers/printer-models.ts'
import { newPrinterForm, type PrinterAnswer } from '../../../../shared/production/printers/new-printers.ts'
import {
  firstOpenStep,
  SET_UP_STEPS,
  type SetUpStep,
} from '../../../../shared/operations/set-up/set-up-steps.ts'
import { readStockAnswers } from '../../../../shared/operations/set-up/stock-answers.ts'
import type { StepAnswer } from '../../../../shared/operations/set-up/step-answers.ts'
import models from '../../../../resources/printer-models.json' with { type: 'json' }
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function newShop(...roles: Role[]) {
  const test = await openTestShop()
  open = test
  const staff = await Promise.all(roles.map((role, at) => staffMember(test, role, `${role}${at}@shop.test`)))
  return { shop: test.shop, staff, owner: staff[0], test }
}

const BAY_PRINTS: Extract<StepAnswer, { step: 'shop' }> = {
  step: 'shop',
  version: 1,
  answers: {
    name: 'Bay Prints',
    support_email: 'hello@bayprints.example',
    phone: '+1 415 555 0100',
    address: { street: '1 Pier', unit: null, city: 'San Francisco', state: 'CA', zip: '94105' },
    time_zone: 'America/Los_Angeles',
  },
}

const MODEL = PrinterModel.parse(models.find(({ model }) => model === 'P1S'))

function printerAnswer(name: string, id: string | null = null): PrinterAnswer {
  const form = newPrinterForm(MODEL, { name, nozzle_mm: 0.4, profiles: ['fast'] })
  return { printer: { ...form, id }, nozzle_mm: 0.4, filament: { material: 'PLA+', color: 'Black' } }
}

const stateOf = ({ shop }: TestShop, step: SetUpStep) =>
  shop.db.get<{ state: string }>('select state from set_up_steps where step = ?', step)?.state ?? null

function pricesOf({ price_book, costs }: ReturnType<typeof readShopData>) {
  const { labor_cents_per_hour, machine_cents_per_hour } = costs
  return {
    step: 'prices' as const,
    version: 1,
    answers: readPriceAnswers(price_book),
    costs: { version: 1, answers: { labor_cents_per_hour, machine_cents_per_hour } },
  }
}

describe('the set-up of a new shop', () => {
  test('is open with every step open, and resumed where it was left', async () => {
    const { shop, owner } = await newShop('owner')
    expect(readSetUp(shop, owner)).toEqual({
      status: 'open',
      steps: SET_UP_STEPS.map((step) => ({ step, state: null, who: null, at: null })),
    })
    answerStep(shop, owner, BAY_PRINTS)
    skipStep(shop, owner, { step: 'printers' })
    const resumed = readSetUp(shop, owner)
    expect(firstOpenStep(resumed)).toBe('materials')
    expect(resumed.steps.slice(0, 2)).toMatchObject([
      { step: 'shop', state: 'done', who: 'Cora Customer', at: shop.clock.now() },
      { step: 'printers', state: 'skipped' },
    ])
  })

  test.each<Role>(['operator', 'packer', 'viewer'])('is not for a %s', async (role) => {
    const { shop, owner } = await newShop(role)
    for (const act of [
      () => readSetUp(shop, owner),
      () => answerStep(shop, owner, BAY_PRINTS),
      () => skipStep(shop, owner, { step: 'shop' }),
      () => moveSetUp(shop, owner, { trigger: 'dismiss' }),
    ])
      expect(refusalOf(act).code).toBe('role_required')
  })

  test('is finished with its last answer, but not by skipping', async () => {
    const { shop, owner } = await newShop('owner')
    for (const step of ['payments', 'email', 'test_order'] as const) answerStep(shop, owner, { step })
    for (const step of SET_UP_STEPS.slice(0, 5)) skipStep(shop, owner, { step })
    skipStep(shop, owner, { step: 'hours' })
    expect(readSetUp(shop, owner).status).toBe('open')
    const data = readShopData(shop.db)
    answerStep(shop, owner, BAY_PRINTS)
    answerStep(shop, owner, { step: 'printers', version: 1, answers: [printerAnswer('One')] })
    answerStep(shop, owner, { step: 'materials', version: 1, answers: readStockAnswers(data.catalog) })
    answerStep(shop, owner, pricesOf(data))
    answerStep(shop, owner, {
      step: 'delivery',
      version: 1,
      answers: { own: 'none', miles: 10, zips: [], carrier: true, pickup: false },
    })
    const { working_weekdays, weekday_hours, closures, opens, closes } = data.calendar
    const hours = { working_weekdays, weekday_hours, closures, opens, closes }
    // In test mode the payments are left for later.
    expect(answerStep(shop, owner, { step: 'hours', version: 1, answers: hours }).status).toBe('open')
    const stripe = { ...shop.services.payments.current(), provider: 'stripe' as const }
    const practice = shop.services.payments
    shop.services.payments = { current: () => stripe, of: () => stripe }
    expect(answerStep(shop, owner, { step: 'payments' }).status).toBe('finished')
    shop.services.payments = practice
    expect(answerStep(shop, owner, { step: 'payments' }).status).toBe('finished')
  })

  test.each([
    [['dismiss'], 'dismissed'],
    [['dismiss', 'reopen'], 'open'],
    [['finish'], 'finished'],
    [['finish', 'reopen', 'dismiss'], 'dismissed'],
  ] as const)('moves by %s to %s', async (triggers, status) => {
    const { shop, owner } = await newShop('owner')
    for (const trigger of triggers) moveSetUp(shop, owner, { trigger })
    expect(readSetUp(shop, owner).status).toBe(status)
  })

  test('is dismissed once', async () => {
    const { shop, owner } = await newShop('owner')
    moveSetUp(shop, owner, { trigger: 'dismiss' })
    const refusal = refusalOf(() => moveSetUp(shop, owner, { trigger: 'dismiss' }))
    expect(refusal.code).toBe('wrong_state')
    expect(refusal.message).toBe('The set-up is not open any more.')
  })
})

describe('an answer', () => {
  test('is one version of its document with the reason Set-up, and nothing else in it changes', async () => {
    const { shop, owner } = await newShop('owner')
    const before = readShopData(shop.db)
    answerStep(shop, owner, BAY_PRINTS)
    expect(readShopData(shop.db)).toEqual({
      ...before,
      shop_details: { ...before.shop_details, ...BAY_PRINTS.answers },
      versions: { ...before.versions, shop_details: 2 },
    })
    expect(listDocumentVersions(shop, owner, { kind: 'shop_details' })[0]).toMatchObject({
      version: 2,
      who: 'Cora Customer',
      reason: 'Set-up',
    })
  })

  test('an answer that changes nothing makes no version, and the step is done', async () => {
    const { shop, owner, test } = await newShop('owner')
    answerStep(shop, owner, pricesOf(readShopData(shop.db)))
    expect(readShopData(shop.db).versions).toMatchObject({ price_book: 1, costs: 1 })
    expect(stateOf(test, 'prices')).toBe('done')
  })

  test('saves the cost of labor and of a machine hour with the prices', async () => {
    const { shop, owner } = await newShop('owner')
    const before = readShopData(shop.db)
    const answers = { labor_cents_per_hour: 2400, machine_cents_per_hour: 60 }
    answerStep(shop, owner, { ...pricesOf(before), costs: { version: 1, answers } })
    expect(readShopData(shop.db)).toMatchObject({
      costs: { ...before.costs, ...answers },
      versions: { price_book: 1, costs: 2 },
    })
  })

  test('an answer that is refused leaves its step open', async () => {
    const { shop, owner, test } = await newShop('owner')
    const { answers } = BAY_PRINTS
    const abroad = { ...answers, address: { ...answers.address, zip: '10001' } }
    const refusal = refusalOf(() => answerStep(shop, owner, { ...BAY_PRINTS, answers: abroad }))
    expect(refusal.fields['faults']).toEqual([
      { kind: 'shop_details', path: 'address.zip', message: 'ZIP code 10001 is not in CA.' },
    ])
    const { calendar } = readShopData(shop.db)
    const late = refusalOf(() =>
      answerStep(shop, owner, { step: 'hours', version: 1, answers: { ...calendar, closes: '08:00' } }),
    )
    expect(late.code).toBe('settings_invalid')
    expect([stateOf(test, 'shop'), stateOf(test, 'hours')]).toEqual([null, null])
    expect(readShopData(shop.db).versions).toMatchObject({ shop_details: 1, calendar: 1 })
  })
})

describe('the printers', () => {
  test('replace those of the first run, with what is in each', async () => {
    const { shop, owner } = await newShop('owner')
    answerStep(shop, owner, {
      step: 'printers',
      version: 1,
      answers: [printerAnswer('P1S 1'), { ...printerAnswer('P1S 2'), filament: null }],
    })
    const { printers } = readPrintersPage(shop, owner)
    expect(printers.map(({ printer }) => printer)).toMatchObject([
      { name: 'P1S 1', model: 'Bambu Lab P1S', build_volume_mm: [256, 256, 256], profile_id: 'fast' },
      { name: 'P1S 2' },
    ])
    expect(printers[0]).toMatchObject({ nozzle_mm: 0.4, loaded: { material: 'PLA+', color: 'Black' } })
    expect(printers[1]).toMatchObject({ nozzle_mm: 0.4, loaded: null })
    expect(readShopData(shop.db).printers.map(({ id }) => id)).not.toContain('p1')
  })

  test('keep their ids and hours when the step is answered again', async () => {
    const { shop, owner } = await newShop('owner')
    answerStep(shop, owner, { step: 'printers', version: 1, answers: [printerAnswer('One')] })
    const [{ id }] = readShopData(shop.db).printers
    const again = { ...printerAnswer('Renamed', id), nozzle_mm: 0.6 }
    answerStep(shop, owner, { step: 'printers', version: 2, answers: [printerAnswer('New'), again] })
    expect(readShopData(shop.db).printers).toMatchObject([
      { name: 'New', nozzles_mm: [0.4] },
      { id, name: 'Renamed', nozzles_mm: [0.4, 0.6] },
    ])
    expect(readPrintersPage(shop, owner).printers[1]).toMatchObject({ id, nozzle_mm: 0.6 })
  })

  test('are all saved or none: a filament that a printer cannot print refuses the whole answer', async () => {
    const { shop, owner, test } = await newShop('owner')
    const wrong: PrinterAnswer = { ...printerAnswer('Two'), filament: { material: 'PPS-CF', color: 'Black' } }
    const refusal = refusalOf(() =>
      answerStep(shop, owner, { step: 'printers', version: 1, answers: [printerAnswer('One'), wrong] }),
    )
    expect(refusal.message).toBe('Two cannot print PPS-CF.')
    expect(readShopData(shop.db).versions.printers).toBe(1)
    expect(stateOf(test, 'printers')).toBeNull()
  })
})

describe('two owners at once', () => {
  test('the second answer to a step is refused with who was faster', async () => {
    const { shop, staff } = await newShop('owner', 'owner')
    const { answers } = BAY_PRINTS
    answerStep(shop, staff[0], BAY_PRINTS)
    const refusal = refusalOf(() =>
      answerStep(shop, staff[1], { ...BAY_PRINTS, answers: { ...answers, name: 'Lake Prints' } }),
    )
    expect(refusal.code).toBe('wrong_state')
    expect(refusal.message).toMatch(/^Cora Customer saved a new version/)
    expect(readShopData(shop.db).shop_details.name).toBe('Bay Prints')
  })

  test('the same answer twice is one version', async () => {
    const { shop, staff } = await newShop('owner', 'owner')
    answerStep(shop, staff[0], BAY_PRINTS)
    answerStep(shop, staff[1], BAY_PRINTS)
    expect(readShopData(shop.db).versions.shop_details).toBe(2)
  })

  test('an answer is not taken back by the other owner who skips', async () => {
    const { shop, staff, test } = await newShop('owner', 'owner')
    answerStep(shop, staff[0], BAY_PRINTS)
    const refusal = refusalOf(() => skipStep(shop, staff[1], { step: 'shop' }))
    expect(refusal.message).toBe('Cora Customer has answered this step in the meantime.')
    expect(stateOf(test, 'shop')).toBe('done')
  })

  test('a document that was edited on its own page is not overwritten', async () => {
    const { shop, owner } = await newShop('owner')
    const calendar = readDocumentToEdit(shop, owner, { kind: 'calendar' })
    saveDocument(shop, owner, { ...calendar, body: { ...calendar.body, opens: '08:00' } })
    const { body } = calendar
    const refusal = refusalOf(() =>
      answerStep(shop, owner, { step: 'hours', version: 1, answers: { ...body, opens: '10:00' } }),
    )
    expect(refusal.code).toBe('wrong_state')
    expect(readShopData(shop.db).calendar.opens).toBe('08:00')
  })
})
