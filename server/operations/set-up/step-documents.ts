import { statesOfZip } from '../../../shared/payments/places.ts'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { applyPriceAnswers } from '../../../shared/quoting/pricing/price-answers.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { applyDeliveryAnswers } from '../../../shared/operations/set-up/delivery-answers.ts'
import { applyHoursAnswers } from '../../../shared/operations/set-up/hours-answers.ts'
import { recordOf, type PrinterAnswer } from '../../../shared/production/printers/new-printers.ts'
import type { StepAnswer } from '../../../shared/operations/set-up/step-answers.ts'
import { applyStockAnswers } from '../../../shared/operations/set-up/stock-answers.ts'
import type { ShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'

interface AnsweredDocument {
  kind: DocumentKind
  version: number
  body: unknown
}

type AnswerOf<Step extends StepAnswer['step']> = Extract<StepAnswer, { step: Step }>

/** Returns the documents that an answer changes, as they would be. */
export function documentsOfAnswer(shop: Shop, data: ShopData, answer: StepAnswer): AnsweredDocument[] {
  const edited = editedDocument(shop, data, answer)
  if (answer.step !== 'prices') return edited ? [edited] : []
  const { version, answers } = answer.costs
  return [...(edited ? [edited] : []), edit('costs', { version }, { ...data.costs, ...answers })]
}

function editedDocument(shop: Shop, data: ShopData, answer: StepAnswer): AnsweredDocument | null {
  switch (answer.step) {
    case 'shop':
      return edit('shop_details', answer, { ...data.shop_details, ...placedShop(shop, answer) })
    case 'printers':
      return edit('printers', answer, printerRecords(shop, data, answer.answers))
    case 'materials':
      return edit('catalog', answer, applyStockAnswers(data.catalog, answer.answers))
    case 'prices':
      return edit('price_book', answer, applyPriceAnswers(data.price_book, answer.answers))
    case 'delivery':
      return edit('delivery', answer, deliveryRules(shop, data, answer))
    case 'hours':
      return edit('calendar', answer, applyHoursAnswers(data.calendar, answer.answers))
    default:
      return null
  }
}

function edit(kind: DocumentKind, { version }: { version: number }, body: unknown): AnsweredDocument {
  return { kind, version, body }
}

/** Refuses a ZIP code of another state: couriers and carriers could not find the shop. */
function placedShop({ services: { places } }: Shop, { answers }: AnswerOf<'shop'>) {
  const { state, zip } = answers.address
  if (!statesOfZip(places, zip).includes(state))
    throw fault('shop_details', 'address.zip', `ZIP code ${zip} is not in ${state}.`)
  return answers
}

/** Printers that were there keep their ids, and with them their plates and hours. */
function printerRecords(shop: Shop, { printers }: ShopData, answers: readonly PrinterAnswer[]): Printer[] {
  const known = new Set(printers.map(({ id }) => id))
  return answers.map((answer) => {
    const { id } = answer.printer
    if (id !== null && !known.has(id)) throw new Refusal('printer_refused', 'There is no such printer.')
    return recordOf(answer, id ?? shop.ids.make(ID_PREFIX.printer))
  })
}

function deliveryRules({ services: { places } }: Shop, data: ShopData, { answers }: AnswerOf<'delivery'>) {
  const { zip } = data.shop_details.address
  const rules = applyDeliveryAnswers(data.delivery, answers, { places, zip })
  if (rules) return rules
  throw fault('delivery', 'miles', `ZIP code ${zip} of the shop is not on the map. List ZIP codes instead.`)
}

function fault(kind: DocumentKind, path: string, message: string): Refusal {
  return new Refusal('settings_invalid', message, { faults: [{ kind, path, message }] })
}
