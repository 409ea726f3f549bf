import { cutText } from '../../../shared/platform/cut-text.ts'
import { modelName } from '../../../shared/production/printers/printer-models.ts'
import type { FoundPrinter } from '../../../shared/production/printer-links/found-printer.ts'
import { KNOWN_MODELS } from './known-models.ts'
import { draftOfModel, type RecordDraft } from './record-draft.ts'

/** What the record of a new printer begins with: its name, and what is known of its model. */
export function draftOfFound({ name, model }: FoundPrinter): Partial<RecordDraft> {
  const known = model === null ? undefined : KNOWN_MODELS.find((one) => isModel(modelName(one), model))
  return { name: cutText(name, 60), ...(known ? draftOfModel(known) : { model: model ?? '' }) }
}

/** Machines name themselves shortly: `MK4S` is `Prusa Research MK4S`. */
function isModel(full: string, told: string): boolean {
  const [a, b] = [full, told].map((text) => text.toLowerCase().replace(/ \(.*\)$/, ''))
  return a === b || a.endsWith(` ${b}`)
}
