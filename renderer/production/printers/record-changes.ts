import type { PrinterForm } from '../../../shared/production/printers/printer-form.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'

/** A field that saving changes; `before` is null for a new printer. */
export interface RecordChange {
  label: string
  before: string | null
  after: string
}

type Record = Omit<PrinterForm, 'id'>

/** Returns every field of a record with how its value is written. */
function fieldsOf(profiles: PrintersPageData['profiles']): [string, (record: Record) => string][] {
  const yesNo = (value: boolean) => (value ? 'yes' : 'no')
  return [
    ['Name', ({ name }) => name],
    ['Model', ({ model }) => model ?? 'none'],
    ['Group', ({ group }) => group ?? 'none'],
    ['Build volume', ({ build_volume_mm }) => `${build_volume_mm.join(' × ')} mm`],
    ['Nozzles', ({ nozzles_mm }) => `${nozzles_mm.join(', ')} mm`],
    ['Hot end', ({ hot_end_c }) => `${hot_end_c} °C`],
    ['Bed', ({ bed_c }) => `${bed_c} °C`],
    ['Hardened nozzle', ({ hardened_nozzle }) => yesNo(hardened_nozzle)],
    ['Enclosure', ({ enclosure }) => yesNo(enclosure)],
    ['Materials', ({ materials }) => materials.join(', ')],
    ['Profile', ({ profile_id }) => profiles.find(({ id }) => id === profile_id)?.name ?? profile_id],
    ['Hours per day', ({ hours_per_day }) => String(hours_per_day)],
    ['Large', ({ large }) => yesNo(large)],
    ['In service', ({ active }) => yesNo(active)],
    ['Maintenance', ({ maintenance }) => maintenance.map(taskText).join(', ') || 'none'],
    ['Notes', ({ notes }) => notes || 'none'],
  ]
}

/** Returns the changes that saving a record makes, field by field. */
export function recordChanges(
  before: Printer | null,
  after: PrinterForm,
  profiles: PrintersPageData['profiles'],
): RecordChange[] {
  return fieldsOf(profiles).flatMap(([label, textOf]) => {
    const [old, text] = [before && textOf(before), textOf(after)]
    return old === text ? [] : [{ label, before: old, after: text }]
  })
}

/** `Check belt tension (200 h)`, `Change the nozzle (500 h or 5 kg of the nozzle)`. */
function taskText({ task, every_hours, every_kg, of_nozzle }: Printer['maintenance'][number]): string {
  const intervals = [
    every_hours === null ? null : `${every_hours} h`,
    every_kg === null ? null : `${every_kg} kg`,
  ].filter((text) => text !== null)
  return `${task} (${intervals.join(' or ')}${of_nozzle ? ' of the nozzle' : ''})`
}
