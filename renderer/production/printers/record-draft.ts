import type { MaterialId } from '../../../shared/catalog/materials.ts'
import { modelName, type PrinterModel } from '../../../shared/production/printers/printer-models.ts'
import { PrinterForm } from '../../../shared/production/printers/printer-form.ts'
import { DEFAULT_MAINTENANCE } from '../../../shared/catalog/printers/maintenance-tasks.ts'
import {
  materialsAfterChange,
  materialsOf,
  type PrinterAbilities,
} from '../../../shared/quoting/scheduling/printer-materials.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { faultsOf } from '../../platform/kit/field-faults.ts'

/** The record of a printer while it is typed: numbers are text until they are checked. */
export interface RecordDraft {
  name: string
  model: string
  group: string
  width: string
  depth: string
  height: string
  nozzles: string
  hot_end: string
  bed: string
  hardened_nozzle: boolean
  enclosure: boolean
  profile_id: string
  materials: MaterialId[]
  large: boolean
  active: boolean
  hours: string
  tasks: TaskDraft[]
  notes: string
}

/** `key` tells tasks apart while they are typed. */
export interface TaskDraft {
  key: number
  task: string
  hours: string
  kg: string
  of_nozzle: boolean
}

const NEW_ABILITIES: PrinterAbilities = { hot_end_c: 300, hardened_nozzle: false, enclosure: false }

export function draftOf(printer: Printer | null, profileId: string): RecordDraft {
  const [width, depth, height] = printer?.build_volume_mm ?? ['', '', '']
  return {
    name: printer?.name ?? '',
    model: printer?.model ?? '',
    group: printer?.group ?? '',
    width: String(width),
    depth: String(depth),
    height: String(height),
    nozzles: printer?.nozzles_mm.join(', ') ?? '0.4',
    hot_end: String(printer?.hot_end_c ?? NEW_ABILITIES.hot_end_c),
    bed: String(printer?.bed_c ?? 100),
    hardened_nozzle: printer?.hardened_nozzle ?? NEW_ABILITIES.hardened_nozzle,
    enclosure: printer?.enclosure ?? NEW_ABILITIES.enclosure,
    profile_id: printer?.profile_id ?? profileId,
    materials: printer?.materials ?? materialsOf(NEW_ABILITIES),
    large: printer?.large ?? false,
    active: printer?.active ?? true,
    hours: String(printer?.hours_per_day ?? 20),
    tasks: (printer?.maintenance ?? DEFAULT_MAINTENANCE).map(
      ({ task, every_hours, every_kg, of_nozzle }, key) => ({
        key,
        task,
        hours: String(every_hours ?? ''),
        kg: String(every_kg ?? ''),
        of_nozzle,
      }),
    ),
    notes: printer?.notes ?? '',
  }
}

/** Changes a draft; the materials follow the abilities, except those that the owner switched. */
export function changeDraft(draft: RecordDraft, changes: Partial<RecordDraft>): RecordDraft {
  const next = { ...draft, ...changes }
  if (changes.materials) return next
  const [before, after] = [abilitiesOf(draft), abilitiesOf(next)]
  return { ...next, materials: materialsAfterChange({ ...before, materials: draft.materials }, after) }
}

export function abilitiesOf({ hot_end, hardened_nozzle, enclosure }: RecordDraft): PrinterAbilities {
  return { hot_end_c: numberOf(hot_end) || 0, hardened_nozzle, enclosure }
}

/** Returns the facts about a printer from its model's data sheet. */
export function draftOfModel(model: PrinterModel): Partial<RecordDraft> {
  const [width, depth, height] = model.build_volume_mm.map(String)
  return {
    model: modelName(model),
    width,
    depth,
    height,
    nozzles: String(model.nozzle_mm),
    hot_end: String(model.hot_end_c),
    ...(model.bed_c === null ? {} : { bed: String(model.bed_c) }),
    hardened_nozzle: model.hardened_nozzle,
    enclosure: model.enclosure,
  }
}

/** Returns the record as it is sent, with the faults of its fields by their paths. */
export function checkDraft(
  draft: RecordDraft,
  id: string | null,
  others: readonly Printer[],
): { form: PrinterForm | null; faults: Record<string, string> } {
  const value = {
    id,
    name: draft.name,
    model: draft.model,
    group: draft.group,
    build_volume_mm: [draft.width, draft.depth, draft.height].map(numberOf),
    nozzles_mm: draft.nozzles
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(numberOf),
    hot_end_c: numberOf(draft.hot_end),
    bed_c: numberOf(draft.bed),
    hardened_nozzle: draft.hardened_nozzle,
    enclosure: draft.enclosure,
    profile_id: draft.profile_id,
    materials: draft.materials,
    large: draft.large,
    active: draft.active,
    hours_per_day: numberOf(draft.hours),
    maintenance: draft.tasks.map(({ task, hours, kg, of_nozzle }) => ({
      task,
      every_hours: hours.trim() === '' ? null : numberOf(hours),
      every_kg: kg.trim() === '' ? null : numberOf(kg),
      of_nozzle,
    })),
    notes: draft.notes,
  }
  const spelling = draft.name.trim().toLowerCase()
  const isTaken = others.some((other) => other.id !== id && other.name.toLowerCase() === spelling)
  const faults = {
    ...faultsOf(PrinterForm, value),
    ...(isTaken ? { name: 'Another printer has this name.' } : {}),
  }
  return { form: Object.keys(faults).length === 0 ? PrinterForm.parse(value) : null, faults }
}

/** NaN for a text that is no number: checking then says which field it is. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
