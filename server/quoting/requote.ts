import { chosenExtras } from '../../shared/catalog/chosen-extras.ts'
import { checkExtras } from '../../shared/catalog/extras.ts'
import { checkPrintSettings } from '../../shared/catalog/print-settings.ts'
import { checkChoices } from '../../shared/quoting/quotes/choices.ts'
import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { planRequote, type RequotePlan } from '../../shared/quoting/quotes/plan-requote.ts'
import type { RequoteBody } from '../../shared/quoting/quotes/quote-bodies.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { readShopData, type ShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { findPartFile, unitsOf, type PartFileRow } from '../platform/files/part-files.ts'
import type { Shop } from '../platform/shop.ts'
import { replaceInBasket } from './basket-store.ts'
import { carryDelivery, dropDelivery } from './delivery/carry-delivery.ts'
import { carryThread } from './review/carry-thread.ts'
import { findKnownMeasured } from './measuring/known-parts.ts'
import { planMeasuring } from './measuring/plan-measuring.ts'
import { contactOfRow, ownerOfRow, type QuoteInputs } from './intake/insert-quote.ts'
import { decideNewQuote, priceAtOnce } from './deciding/decide-new-quote.ts'
import { extrasOf, printSettingsOf } from './quote-row.ts'
import { findQuote, saveQuote, type QuoteChanges, type QuoteRow } from './quote-store.ts'
import { getOwnQuote } from './read-quotes.ts'
import { decideFor } from './deciding/settle-quote.ts'
import { showQuote, type ShownQuote } from './show-quote.ts'
import { withdraw } from './withdraw-quote.ts'

export type RequoteInput = RequoteBody & { quote_id: string }

/** `POST /v1/quotes/{quote_id}/requote`: the changed quote, which may have a new id (shared/quoting/quotes/plan-requote.ts). */
export function requote(shop: Shop, caller: Caller, input: RequoteInput): ShownQuote {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    const status = effectiveStatus(quote, shop.clock.now())
    if (status === 'accepted') throw new Refusal('quote_paid')
    const file = findPartFile(tx, quote.sha256)
    if (!file || file.removed_at !== null) throw new Refusal('file_not_stored')
    const data = readShopData(tx)
    const inputs = changedInputs(quote, input, { file, data, keeps: status !== 'expired' })
    const plan = planRequote({
      ...findChanges(quote, inputs),
      status,
      request_status: quote.request_status,
      needs_review: needsReview(tx, shop, { quote, inputs, data }),
    })
    return carryOut(plan, { tx, shop, caller, quote, inputs, data })
  })
  shop.work.queue.wake()
  return showQuote(shop, row)
}

/**
 * Fields that are left out stay the same; notes are kept while the choice they belong to is Custom. `keeps`: a color that the
 * quote has may be out of stock by now.
 */
export function changedInputs(
  quote: QuoteRow,
  body: RequoteBody,
  on: { file: PartFileRow; data: ShopData; keeps: boolean },
): QuoteInputs {
  const { catalog } = on.data
  return {
    ...checkChoices(
      catalog,
      {
        material: body.material ?? quote.material,
        material_note: body.material_note ?? quote.material_note,
        color: body.color ?? quote.color,
        color_note: body.color_note ?? quote.color_note,
      },
      on.keeps ? quote : null,
    ),
    sha256: quote.sha256,
    filename: quote.filename,
    units: unitsOf(on.file.kind, body.units ?? quote.units),
    quantity: body.quantity ?? quote.quantity,
    print_settings: body.print_settings
      ? checkPrintSettings(catalog, body.print_settings)
      : printSettingsOf(quote),
    extras: checkExtras(catalog.extras, body.extras ?? chosenExtras(extrasOf(quote))),
  }
}

function storedInputs(inputs: QuoteInputs) {
  const { print_settings, extras } = inputs
  return { ...inputs, print_settings: JSON.stringify(print_settings), extras: JSON.stringify(extras) }
}

function findChanges(quote: QuoteRow, inputs: QuoteInputs) {
  const units_change = inputs.units !== quote.units
  const settingsChange = JSON.stringify(inputs.print_settings) !== quote.print_settings
  return { units_change, restarts: units_change || settingsChange || inputs.material !== quote.material }
}

/** Returns true if the changed part still needs an engineer, if that is known without new slicing. */
function needsReview(
  tx: WriteDb,
  shop: Shop,
  { quote, inputs, data }: Pick<Change, 'quote' | 'inputs' | 'data'>,
): boolean | null {
  if (quote.status !== 'engineering') return false
  const changed = { ...quote, ...storedInputs(inputs) }
  const measured = findKnownMeasured(tx, quote, planMeasuring(changed, data))
  return measured ? decideFor(tx, shop, changed, measured).status === 'engineering' : null
}

interface Change {
  tx: WriteDb
  shop: Shop
  caller: Caller
  quote: QuoteRow
  inputs: QuoteInputs
  data: ShopData
}

function carryOut(plan: RequotePlan, change: Change): QuoteRow {
  const { tx, shop, caller, quote } = change
  const { inputs, data } = change
  const again = {
    owner: ownerOfRow(quote),
    contact: contactOfRow(quote),
    actor: caller,
    occasion: 'requote',
    inputs,
    data,
  } as const
  switch (plan) {
    case 'refuse_paid':
      throw new Refusal('quote_paid')
    case 'keep':
      return changeInPlace(change, {})
    case 'restart':
      return priceAgain(change, { status: 'received' })
    case 'reestimate':
      return priceAgain(change, { estimate_pending: 1 })
    case 'new':
      return withDelivery(change, decideNewQuote(tx, shop, { ...again, replaces: null }))
    case 'replace': {
      const added = withDelivery(change, decideNewQuote(tx, shop, { ...again, replaces: quote.id }))
      withdraw(tx, shop, { quote, actor: caller, why: 'replaced by a changed quote', replaced_by: added.id })
      return added
    }
  }
}

function withDelivery({ tx, shop, quote }: Change, added: QuoteRow): QuoteRow {
  carryDelivery(tx, shop, { from: quote, to: added })
  carryThread(tx, { from: quote.id, to: added.id })
  replaceInBasket(tx, { from: quote.id, to: added.id, now: shop.clock.now() })
  return added
}

function priceAgain(change: Change, more: QuoteChanges): QuoteRow {
  const { tx, shop, data } = change
  if (changesParcel(change)) dropDelivery(tx, change.quote.id)
  const row = changeInPlace(change, { ...more, ...resetQuote(change) })
  return priceAtOnce(tx, shop, row, { data, occasion: 'requote' })
}

/** A color change keeps the parcel and so the delivery price; any other change may alter the weight. */
function changesParcel({ quote, inputs }: Change): boolean {
  return findChanges(quote, inputs).restarts || inputs.quantity !== quote.quantity
}

/** A part that is measured in another way starts without failed attempts. */
const NO_ATTEMPTS = { attempts: 0, read_in_run: null, deaths: 0, lone_deaths: 0 }

function resetQuote({ quote, shop, inputs }: Change) {
  const measuredOther =
    inputs.units === quote.units ? {} : { part: null, has_preview: 0 as const, analysis_key: null }
  return { queued_at: shop.clock.now(), work_number: quote.work_number + 1, ...NO_ATTEMPTS, ...measuredOther }
}

function changeInPlace(change: Change, more: QuoteChanges): QuoteRow {
  const { tx, shop, quote, inputs } = change
  const { sha256: _same, filename: _kept, ...choices } = storedInputs(inputs)
  const changes = { ...choices, ...more }
  if (!saveQuote(tx, quote, changes, shop.clock.now())) throw new Refusal('wrong_state')
  recordEvent(tx, shop.clock.now(), change.caller, {
    subject: 'quote',
    subject_id: quote.id,
    what: 'requoted',
    from: quote.status,
    to: more.status ?? quote.status,
  })
  return findQuote(tx, quote.id)!
}
