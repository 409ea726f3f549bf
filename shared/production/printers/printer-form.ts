import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import { MaintenanceTask } from '../../catalog/printers/maintenance-tasks.ts'

/** Returns a number of the form: within limits, with one sentence for every fault. */
function figure(name: string, unit: string, [min, max]: [number, number]) {
  const sentence = `${name} is a number from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}.`
  return z.number(sentence).min(min, sentence).max(max, sentence)
}

function whole(name: string, unit: string, limits: [number, number]) {
  return figure(name, unit, limits).refine(Number.isInteger, `${name} is a whole number.`)
}

const side = (name: string) => figure(name, 'mm', [20, 2000])

function line(name: string, most: number) {
  return z.string().trim().max(most, `${name} has at most ${most} characters.`)
}

const optionalLine = (name: string, most: number) =>
  line(name, most)
    .nullable()
    .transform((text) => (text === '' ? null : text))

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

/** The record of a printer as the owner enters it. `id` is null for a new one. */
export const PrinterForm = z.object({
  id: z.string().max(64).nullable(),
  name: line('The name', 60).min(1, 'Give the printer a name.'),
  model: optionalLine('The model', 80),
  group: optionalLine('The group', 40),
  build_volume_mm: z.tuple([side('The width'), side('The depth'), side('The height')]),
  nozzles_mm: z
    .array(figure('A nozzle', 'mm', [0.1, 2]))
    .min(1, 'Enter at least one nozzle, such as 0.4.')
    .max(8, 'Enter at most 8 nozzles.')
    .refine(isUnique, 'A nozzle is listed twice.'),
  hot_end_c: whole('The hot end', '°C', [150, 600]),
  bed_c: whole('The bed', '°C', [0, 250]),
  hardened_nozzle: z.boolean(),
  enclosure: z.boolean(),
  profile_id: z.string().min(1, 'Choose a profile.').max(64),
  materials: z
    .array(MaterialId)
    .min(1, 'Switch on at least one material.')
    .max(MaterialId.options.length)
    .refine(isUnique),
  large: z.boolean(),
  active: z.boolean(),
  hours_per_day: figure('The hours per day', '', [0.5, 24]),
  maintenance: z
    .array(MaintenanceTask)
    .max(20, 'Enter at most 20 tasks.')
    .refine((tasks) => isUnique(tasks.map(({ task }) => task)), 'A task is listed twice.'),
  notes: line('The notes', 1000),
})
export type PrinterForm = z.output<typeof PrinterForm>

const Why = z.string().trim().min(1, 'Say why.').max(300)
export const Version = z.int().min(1)

/** `version` is the version of the list of printers that the owner saw; `why` is asked for by `changesPromises`. */
export const SavePrinter = z.object({ version: Version, printer: PrinterForm, why: Why.nullable() })
export type SavePrinter = z.infer<typeof SavePrinter>

export const RemovePrinter = z.object({ version: Version, printer_id: z.string().max(64), why: Why })
export type RemovePrinter = z.infer<typeof RemovePrinter>

/** All printers in their new order. Prices are estimated with the profile of the first one in service. */
export const ReorderPrinters = z.object({
  version: Version,
  ids: z.array(z.string().max(64)).min(1).max(500),
  why: Why,
})
export type ReorderPrinters = z.infer<typeof ReorderPrinters>

/** Fields from which prices and ship dates are computed. */
const PROMISE_FIELDS = [
  'build_volume_mm',
  'nozzles_mm',
  'hot_end_c',
  'bed_c',
  'hardened_nozzle',
  'enclosure',
  'profile_id',
  'materials',
  'large',
  'active',
  'hours_per_day',
] as const

/** Returns true if a changed record moves prices or ship dates, so that its owner says why. A new printer takes nothing away. */
export function changesPromises(before: Omit<PrinterForm, 'id'> | null, after: PrinterForm): boolean {
  const isSame = (name: (typeof PROMISE_FIELDS)[number]) =>
    JSON.stringify(before?.[name]) === JSON.stringify(after[name])
  return before !== null && !PROMISE_FIELDS.every(isSame)
}
