import { rectangleOutline, type Outline } from '../../../shared/geometry/outline.ts'
import type { PlateRules } from '../../../shared/production/plates/fill-plate.ts'
import type { QueuedUnit } from '../../../shared/production/plates/floor-plan.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { plateEstimator } from '../plates/estimate-plate.ts'
import { haveRoom } from '../plates/place-units.ts'
import { readBedPart } from '../plates/unit-outlines.ts'

/**
 * Returns the rules for units that share a bed, the same as those of a plate that is planned. Reads the part of an
 * order once. Answers are kept: the same units are tried on each printer, and most printers have the same bed. Units of
 * one order are alike.
 */
export function readPlateRules(db: ReadDb): PlateRules {
  const { margin_mm } = readShopData(db).print_limits.too_large
  const parts = new Map<string, { outline: Outline; brim_mm: number }>()
  const partOf = ({ order_id, size_mm }: QueuedUnit) => {
    const known = parts.get(order_id)
    if (known) return known
    const { outline = rectangleOutline(size_mm), brim_mm } = readBedPart(db, order_id)
    const part = { outline, brim_mm }
    parts.set(order_id, part)
    return part
  }
  const estimate = plateEstimator(db)
  return {
    fits: keepAnswers<Parameters<PlateRules['fits']>, boolean>(
      (units, { build_volume_mm }) => `${build_volume_mm.join(' ')} ${partsKey(units)}`,
      (units, printer) => {
        const shapes = units.map((unit) => ({ size_mm: unit.size_mm, ...partOf(unit) }))
        return haveRoom(shapes, printer, margin_mm)
      },
    ),
    estimate: keepAnswers(partsKey, (units) => estimate(units)),
  }
}

function partsKey(units: readonly QueuedUnit[]): string {
  return units.map(({ order_id }) => order_id).join(' ')
}

function keepAnswers<Input extends unknown[], Answer>(
  keyOf: (...input: Input) => string,
  compute: (...input: Input) => Answer,
): (...input: Input) => Answer {
  const answers = new Map<string, Answer>()
  return (...input) => {
    const key = keyOf(...input)
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = compute(...input)
    answers.set(key, answer)
    return answer
  }
}
