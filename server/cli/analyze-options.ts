import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { filamentsOf } from '../../shared/catalog/catalog.ts'
import type { MaterialId, PrintSettings } from '../../shared/catalog/materials.ts'
import { checkPrintSettings } from '../../shared/catalog/print-settings.ts'
import type { PrintRequest } from '../../shared/geometry/job.ts'
import { Units } from '../../shared/geometry/units.ts'
import type { ResolvedSettings } from '../../shared/geometry/estimate.ts'
import { PrinterProfile } from '../../shared/geometry/printer-profile.ts'
import { resolveSettings } from '../../shared/geometry/resolve-settings.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { ShopData } from '../catalog/shop-data.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { planMeasuring } from '../quoting/measuring/plan-measuring.ts'
import { checkOptions, readOptions, UsageError } from './command-line.ts'

const OPTIONS = {
  units: { type: 'string', default: 'mm' },
  material: { type: 'string', default: 'PLA+' },
  profile: { type: 'string' },
  settings: { type: 'string', default: '{}' },
  supports: { type: 'string' },
  'as-oriented': { type: 'boolean', default: false },
} as const

const Given = z.object({
  units: Units,
  supports: z.enum(['on', 'off', 'auto']).optional(),
})

/** `on` means everywhere, as in a slicer. */
const SUPPORTS = { on: 'everywhere', off: 'none', auto: 'auto' } as const

/** Catalog settings, and the resolved settings that each determines. */
const SET_BY: Record<string, (keyof ResolvedSettings)[]> = {
  infill: ['infill_percent'],
  walls: ['walls'],
  layer_height: ['layer_height_mm'],
  nozzle: ['nozzle_mm'],
  infill_pattern: ['infill_pattern'],
  top_bottom_layers: ['top_layers', 'bottom_layers'],
  supports: ['supports'],
  brim: ['brim'],
  bottom_face: ['bottom_face'],
}

export interface AnalyzeOptions {
  files: string[]
  units: Units
  material: MaterialId
  print: PrintRequest
}

/** Reads the command line of `npm run analyze`. Throws UsageError with one sentence. */
export function readAnalyzeOptions(args: string[], shop: ShopData): AnalyzeOptions {
  const { values, positionals: files } = readOptions(OPTIONS, args)
  const given = checkOptions(Given, values)
  if (files.length === 0) throw new UsageError('Name at least one STEP, STL, OBJ or 3MF file.')
  const settings = readSettings(values.settings, shop)
  const standard = planMeasuring({ sha256: '', units: given.units, print_settings: '{}' }, shop).print
  const profile = values.profile === undefined ? standard.profile : readProfile(values.profile, shop)
  const base = values.profile === undefined ? standard.settings : settingsOf(profile)
  const filament = filamentsOf(shop.catalog).find(({ id }) => id === values.material)
  if (!filament) throw new UsageError(`--material: there is no material "${values.material}".`)
  return {
    files,
    units: given.units,
    material: filament.id,
    print: {
      ...standard,
      profile,
      filaments: [filament],
      settings: {
        ...base,
        ...overridden(settings, shop),
        ...(given.supports && { supports: SUPPORTS[given.supports] }),
        ...(values['as-oriented'] && { bottom_face: 'as_drawn' as const }),
      },
    },
  }
}

function readSettings(text: string, shop: ShopData): PrintSettings {
  try {
    const settings = z.record(z.string(), z.unknown()).parse(JSON.parse(text)) as PrintSettings
    checkPrintSettings(shop.catalog, settings)
    return settings
  } catch (error) {
    if (error instanceof Refusal) throw new UsageError(`--settings: ${error.message}`)
    throw new UsageError('--settings: give a JSON object such as {"infill": 40}.')
  }
}

/** Returns only the named settings, even those equal to Standard, because the profile may differ from it. */
function overridden(settings: PrintSettings, shop: ShopData): Partial<ResolvedSettings> {
  const resolved = resolveSettings(shop.catalog, checkPrintSettings(shop.catalog, settings))
  const fields = Object.keys(settings).flatMap((name) => SET_BY[name] ?? [])
  return Object.fromEntries(fields.map((field) => [field, resolved[field]]))
}

/** Returns a printer profile by id, or from a JSON file. */
function readProfile(name: string, shop: ShopData): PrinterProfile {
  const known = shop.printer_profiles.find(({ id }) => id === name)
  if (known) return known
  const path = [name, join(process.cwd(), name)].find((candidate) => existsSync(candidate))
  if (path === undefined) {
    const ids = shop.printer_profiles.map(({ id }) => id).join(', ')
    throw new UsageError(`--profile: "${name}" is no file and no profile of ${PROGRAM.resources} (${ids}).`)
  }
  try {
    return PrinterProfile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new UsageError(`--profile: "${name}" is not a printer profile.`)
  }
}

/** Returns the default settings of a profile. */
function settingsOf({ nozzle_mm, process: standard }: PrinterProfile): ResolvedSettings {
  return {
    nozzle_mm,
    layer_height_mm: standard.layer_height,
    walls: standard.walls,
    infill_percent: standard.infill_percent,
    infill_pattern: standard.infill_pattern,
    top_layers: standard.top_layers,
    bottom_layers: standard.bottom_layers,
    supports: standard.supports,
    brim: 'off',
    bottom_face: 'auto',
  }
}
