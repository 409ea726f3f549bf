import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import { PrinterForm, Version } from './printer-form.ts'
import { modelName, type PrinterModel } from './printer-models.ts'
import { DEFAULT_MAINTENANCE } from '../../catalog/printers/maintenance-tasks.ts'
import { materialsOf } from '../../quoting/scheduling/printer-materials.ts'
import type { Printer } from '../../catalog/printers/printers.ts'

/** A printer with what is in it: its nozzle, and its filament where that is known. `printer.id` is null for a new one. */
export const PrinterAnswer = z.object({
  printer: PrinterForm,
  nozzle_mm: z.number().positive(),
  filament: z.object({ material: MaterialId, color: z.string().max(60) }).nullable(),
})
export type PrinterAnswer = z.infer<typeof PrinterAnswer>

export const MAX_PRINTERS_AT_ONCE = 50

/** Printers to add at once. `version` is the version of the list of printers that the owner saw. */
export const PrintersToAdd = z.object({
  version: Version,
  printers: z.array(PrinterAnswer).min(1).max(MAX_PRINTERS_AT_ONCE),
})
export type PrintersToAdd = z.infer<typeof PrintersToAdd>

/** All printers of the shop. */
export const PrinterAnswers = z
  .array(PrinterAnswer)
  .min(1, 'Add at least one printer, or skip this step.')
  .max(500, 'The shop has at most 500 printers.')
  .superRefine((answers, context) => {
    const names = answers.map(({ printer }) => printer.name.trim().toLowerCase())
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'printer', 'name'],
          message: 'Another printer has this name.',
        })
  })

/** Hours a day that a printer of a shop with normal maintenance prints. */
const HOURS_PER_DAY = 20

/** The kind of a new printer: a common model, or its size alone. */
export type PrinterKind =
  | PrinterModel
  | {
      model: null
      build_volume_mm: PrinterForm['build_volume_mm']
      enclosure: boolean
      profile_id: string
    }

/** Degrees Celsius that a printer reaches of which only the size is known: what every common model reaches. */
const UNKNOWN_HEAT = { hot_end_c: 260, bed_c: 80 }

/** Returns the record of a new printer. `profiles`: ids of the shop's printer profiles, the one that prices are estimated with first. */
export function newPrinterForm(
  kind: PrinterKind,
  { name, nozzle_mm, profiles }: { name: string; nozzle_mm: number; profiles: readonly string[] },
): PrinterForm {
  const abilities =
    kind.model === null
      ? { ...UNKNOWN_HEAT, enclosure: kind.enclosure, hardened_nozzle: false }
      : {
          hot_end_c: kind.hot_end_c,
          bed_c: kind.bed_c ?? UNKNOWN_HEAT.bed_c,
          enclosure: kind.enclosure,
          hardened_nozzle: kind.hardened_nozzle,
        }
  return {
    id: null,
    name,
    model: kind.model === null ? null : modelName(kind),
    group: null,
    build_volume_mm: kind.build_volume_mm,
    nozzles_mm: [nozzle_mm],
    ...abilities,
    profile_id: profiles.includes(kind.profile_id) ? kind.profile_id : profiles[0],
    materials: materialsOf(abilities),
    large: false,
    active: true,
    hours_per_day: HOURS_PER_DAY,
    maintenance: [...DEFAULT_MAINTENANCE],
    notes: '',
  }
}

/** Returns `count` names that no printer has: the model's name and a number. */
export function freeNames(base: string, count: number, taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()))
  const names: string[] = []
  for (let number = 1; names.length < count; number++) {
    const name = `${base} ${number}`
    if (!used.has(name.toLowerCase())) names.push(name)
  }
  return names
}

/** Returns the record of a printer as it is edited, with its nozzle among those it can be fitted with. */
export function recordOf({ printer, nozzle_mm }: PrinterAnswer, id: string): Printer {
  const nozzles_mm = printer.nozzles_mm.includes(nozzle_mm)
    ? printer.nozzles_mm
    : [...printer.nozzles_mm, nozzle_mm].toSorted((a, b) => a - b)
  return { ...printer, id, nozzles_mm }
}
