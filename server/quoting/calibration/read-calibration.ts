import { calibrationKeyText, type CalibrationKey } from '../../../shared/quoting/calibration/calibration.ts'
import type {
  CalibrationGroup,
  CalibrationPageData,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { DRIFT_PRINTS } from '../../../shared/quoting/calibration/find-factor.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { listVersionRows } from '../../catalog/document-store.ts'
import { readShopData, type ShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { describeGroup, groupPlates, keyOf } from './group-prints.ts'
import { listLastMeasured, listMeasuredPlates } from './measured-prints-store.ts'

/** Estimates beside what prints took, per printer, material and class of layers. */
export function readCalibration({ db }: Shop, caller: Caller): CalibrationPageData {
  staffWith('decide', caller)
  const data = readShopData(db)
  const { price_book, versions } = data
  const groups = readGroups(db, data)
  return {
    version: versions.calibration,
    groups,
    history: listVersionRows(db, 'calibration').map(({ version, created_at, who, reason }) => ({
      version,
      at: created_at,
      who,
      why: reason,
    })),
    risk: riskOf(groups, price_book),
    price_book_version: versions.price_book,
    risk_share: price_book.risk_margin.share,
  }
}

/** Groups with prints, or with an accepted factor, by printer and material. */
export function readGroups(db: ReadDb, { calibration, printers }: ShopData): CalibrationGroup[] {
  const plates = groupPlates(listMeasuredPlates(db))
  const keys = new Map<string, CalibrationKey>(
    [...plates].map(([text, [first]]) => [text, keyOf(first)] as const),
  )
  for (const { printer_id, material, layers } of calibration.factors)
    keys.set(calibrationKeyText({ printer_id, material, layers }), { printer_id, material, layers })
  const names = new Map(printers.map(({ id, name }) => [id, name]))
  return [...keys]
    .map(([text, key]) =>
      describeGroup(key, {
        plates: plates.get(text) ?? [],
        printer: names.get(key.printer_id) ?? 'A printer that was removed',
        accepted: calibration.factors.find((one) => calibrationKeyText(one) === text) ?? null,
      }),
    )
    .toSorted((a, b) => a.printer.localeCompare(b.printer) || a.material.localeCompare(b.material))
}

/** Returns the widest spread of each material's accepted factors. */
export function riskOf(
  groups: readonly CalibrationGroup[],
  book: ShopData['price_book'],
): CalibrationPageData['risk'] {
  const byMaterial = Map.groupBy(groups, ({ material }) => material)
  return [...byMaterial].flatMap(([material, all]) => {
    const spreads = all.flatMap(({ accepted }) => (accepted?.time ? [accepted.time.spread_p80] : []))
    if (spreads.length === 0) return []
    return [
      {
        material,
        measured_p80: Math.max(...spreads),
        in_book: book.risk_margin.time_error_p80[material] ?? null,
      },
    ]
  })
}

/** Rows of other layer heights are between those of a group. */
const READ_PER_GROUP = 5 * DRIFT_PRINTS

/** Returns the accepted factors from which the last prints differ, for the page of health. */
export function listDrifts(db: ReadDb): { printer: string; material: string; percent: number }[] {
  const { calibration, printers } = readShopData(db)
  return calibration.factors.flatMap((accepted) => {
    const { printer_id, material, layers } = accepted
    const printer = printers.find(({ id }) => id === printer_id)
    if (!printer) return []
    const plates = listLastMeasured(db, accepted, READ_PER_GROUP).filter(
      (plate) => keyOf(plate).layers === layers,
    )
    const { time, grams } = describeGroup(
      { printer_id, material, layers },
      { plates, printer: printer.name, accepted },
    )
    const drift = time.drift ?? grams.drift
    return drift === null ? [] : [{ printer: printer.name, material, percent: Math.round(drift * 100) }]
  })
}
