import { hoursText } from '../../platform/ui/words.ts'
import { plateState } from '../../../shared/production/plates/plate-progress.ts'
import { PRINTER_STATE_WORDS, printerState } from '../../../shared/production/printers/printer-state.ts'
import type { TaskState } from '../../../shared/production/printers/maintenance.ts'
import type { PrinterLogEntry, ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import type { StateWords } from '../../../shared/platform/state-words.ts'
import { filamentText } from '../../../shared/production/printers/loaded-filament.ts'
import { NOZZLE_MATERIAL_WORDS, type ShownNozzle } from '../../../shared/production/printers/nozzle.ts'
import { shopInstantText, shopSoonText } from '../../platform/ui/words.ts'

/** Returns the state of a printer as a badge shows it. */
export function stateWords(shown: ShownPrinter, now: number): StateWords {
  return PRINTER_STATE_WORDS[printerState(shown, { hasNext: shown.planned_plates > 0, now })]
}

/** Returns the nozzle and filament in the printer: `0.4 mm, Black PETG`; empty if nothing is known. */
export function loadedText({ nozzle_mm, loaded }: Pick<ShownPrinter, 'nozzle_mm' | 'loaded'>): string {
  const parts = [nozzle_mm === null ? null : `${nozzle_mm} mm`, loaded && filamentText(loaded)]
  return parts.filter((part) => part !== null).join(', ')
}

/** Returns the filament that was printed: `620 g`, `4.2 kg`. */
function massText(mg: number): string {
  return mg < 1_000_000
    ? `${Math.round(mg / 1000)} g`
    : `${(mg / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kg`
}

/** `2.4 kg, estimated`; `2.4 kg, 1.9 kg of it measured`. */
export function printedMassText({
  printed_mg,
  measured_mg,
}: Pick<ShownPrinter, 'printed_mg' | 'measured_mg'>): string {
  if (printed_mg === 0) return massText(0)
  if (measured_mg === 0) return `${massText(printed_mg)}, estimated`
  return measured_mg >= printed_mg
    ? `${massText(printed_mg)}, measured`
    : `${massText(printed_mg)}, ${massText(measured_mg)} of it measured`
}

/** `Brass, since Nov 3: 120 h, 2.4 kg, worn as by 480 h of plain filament`. */
export function nozzleText({ made_of, installed_at, work, wear }: ShownNozzle): string {
  const since = `${NOZZLE_MATERIAL_WORDS[made_of]}, since ${shopInstantText(installed_at)}`
  const done = `${hoursText(work.seconds)}, ${massText(work.mg)}`
  return wear.seconds > work.seconds
    ? `${since}: ${done}, worn as by ${hoursText(wear.seconds)} of plain filament`
    : `${since}: ${done}`
}

/**
 * Returns the part of a task's interval that has passed: `80 h of 100 h, 1.2 kg of 5 kg`. For a nozzle: as plain
 * filament would have worn it.
 */
export function intervalText(task: TaskState): string {
  const { of_nozzle, every_seconds, every_mg, since_seconds, since_mg } = task
  const parts = [
    every_seconds === null ? null : `${hoursText(since_seconds)} of ${hoursText(every_seconds)}`,
    every_mg === null ? null : `${massText(since_mg)} of ${massText(every_mg)}`,
  ]
  return `${of_nozzle ? 'Nozzle: ' : ''}${parts.filter((part) => part !== null).join(', ')}`
}

/** `Plate 12 until 3:40 PM`, `Plate 12`; empty without a plate. */
export function plateText({ plate }: Pick<ShownPrinter, 'plate'>, now: number): string {
  if (!plate) return ''
  return plate.ends_at !== null && plateState(plate, now) === 'printing'
    ? `Plate ${plate.number} until ${shopSoonText(plate.ends_at, now)}`
    : `Plate ${plate.number}`
}

const LOG_WORDS: Record<PrinterLogEntry['kind'], string> = {
  maintenance_begun: 'Maintenance began',
  maintenance_done: 'Done',
  off: 'Switched off',
  on: 'Available again',
  nozzle: 'Nozzle',
  filament: 'Filament',
  note: 'Note',
}

/** `Done: Check belt tension. Front belt was loose.` */
export function logText({ kind, task, note }: PrinterLogEntry): string {
  const what = [
    LOG_WORDS[kind],
    task ?? (kind === 'nozzle' || kind === 'filament' ? (note ?? 'not known') : null),
  ]
  const remark = kind === 'nozzle' || kind === 'filament' ? null : note
  return [what.filter((part) => part !== null).join(': '), remark].filter((part) => part !== null).join('. ')
}
