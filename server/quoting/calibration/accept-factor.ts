import {
  calibrationKeyText,
  type AcceptedFactors,
  type Calibration,
  type CalibrationKey,
} from '../../../shared/quoting/calibration/calibration.ts'
import type {
  AcceptFactor,
  CalibrationMeasure,
  TakeFactorBack,
  SetSpread,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { MIN_PRINTS } from '../../../shared/quoting/calibration/find-factor.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { replaceDocumentIn } from '../../catalog/edit-document.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { readGroups, riskOf } from './read-calibration.ts'

/** Accepts a factor as it was found: new prices and plates use it. Prices that were given stay. */
export function acceptFactor(shop: Shop, caller: Caller, input: AcceptFactor): void {
  staffWith('set_up', caller)
  const { version, measure, seen } = input
  shop.write((tx) => {
    const data = readShopData(tx)
    const group = readGroups(tx, data).find((one) => calibrationKeyText(one) === calibrationKeyText(input))
    const found = group?.[measure].found ?? null
    if (!group || found === null)
      throw new Refusal('wrong_state', `A factor needs ${MIN_PRINTS} usable prints. There are fewer.`)
    if (found.factor !== seen)
      throw new Refusal(
        'wrong_state',
        'More prints have ended in the meantime, and the factor has changed. Look at it again.',
      )
    const { factor, spread_p80, prints } = found
    const body = withFactor(data.calibration, input, measure, { factor, spread_p80, prints })
    const reason = `Accepted: ${group.printer}, ${group.material}, ${measure === 'time' ? 'time' : 'filament'} × ${factor.toFixed(2)} from ${prints} prints`
    replaceDocumentIn(tx, shop, caller, { kind: 'calibration', version, body, reason })
  })
}

/** Takes a factor back: new prices and plates are as estimated again. */
export function takeFactorBack(shop: Shop, caller: Caller, input: TakeFactorBack): void {
  staffWith('set_up', caller)
  const { version, measure } = input
  shop.write((tx) => {
    const { calibration, printers } = readShopData(tx)
    const printer = printers.find(({ id }) => id === input.printer_id)?.name ?? input.printer_id
    const body = withFactor(calibration, input, measure, null)
    const reason = `Taken back: ${printer}, ${input.material}, ${measure === 'time' ? 'time' : 'filament'}`
    replaceDocumentIn(tx, shop, caller, { kind: 'calibration', version, body, reason })
  })
}

function withFactor(
  { factors }: Calibration,
  { printer_id, material, layers }: CalibrationKey,
  measure: CalibrationMeasure,
  factor: AcceptedFactors['time'],
): Calibration {
  const key = { printer_id, material, layers }
  const isSame = (one: AcceptedFactors) => calibrationKeyText(one) === calibrationKeyText(key)
  const before = factors.find(isSame) ?? { ...key, time: null, grams: null }
  const after = { ...before, [measure]: factor }
  const others = factors.filter((one) => !isSame(one))
  return { factors: after.time === null && after.grams === null ? others : [...others, after] }
}

/** Sets a material's uncertainty in the price book to the spread of its accepted factors. */
export function setSpread(
  shop: Shop,
  caller: Caller,
  { price_book_version, material, seen }: SetSpread,
): void {
  staffWith('set_up', caller)
  shop.write((tx) => {
    const data = readShopData(tx)
    const { price_book } = data
    const risk = riskOf(readGroups(tx, data), price_book).find((one) => one.material === material)
    if (risk?.measured_p80 !== seen)
      throw new Refusal('wrong_state', 'The spread has changed. Look at it again.')
    const { risk_margin } = price_book
    const time_error_p80 = { ...risk_margin.time_error_p80, [material]: seen }
    replaceDocumentIn(tx, shop, caller, {
      kind: 'price_book',
      version: price_book_version,
      body: { ...price_book, risk_margin: { ...risk_margin, time_error_p80 } },
      reason: `Uncertainty of ${material} from calibration`,
    })
  })
}
