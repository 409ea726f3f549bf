import type { MaterialId } from '../../catalog/materials.ts'
import { slicersFor, type ProfileRole } from './check-profile.ts'
import { SLICER_NAMES, type SlicerKind } from './slicer-kinds.ts'

/** A stored profile file of a printer. */
export interface PrinterProfileFile {
  role: ProfileRole
  /** The material of a filament profile; null for the others. */
  material: MaterialId | null
  name: string
  text: string
  filament_type: string | null
}

/** The profiles that the slicer gets for a plate, in the order in which settings win. */
export interface ChosenProfiles {
  settings: readonly PrinterProfileFile[]
  filament: PrinterProfileFile | null
}

export interface PlateNeeds {
  printer: string
  material: MaterialId
  slicer: SlicerKind
}

/** Chooses a printer's profiles for a plate, or says in a sentence what is missing. Temperatures of another material are never used. */
export function chooseProfiles(
  files: readonly PrinterProfileFile[],
  needs: PlateNeeds,
): ChosenProfiles | { missing: string } {
  const usable = files.filter((file) => slicersFor(file).includes(needs.slicer))
  const filament =
    usable.find(({ role, material }) => role === 'filament' && material === needs.material) ?? null
  return needs.slicer === 'prusaslicer'
    ? chooseConfig(usable, filament, needs)
    : choosePresets(usable, filament, needs)
}

function chooseConfig(
  files: readonly PrinterProfileFile[],
  filament: PrinterProfileFile | null,
  needs: PlateNeeds,
) {
  const config = files.find(({ role }) => role === 'config')
  if (!config) return { missing: `${needs.printer} has no profile for PrusaSlicer yet.` }
  if (filament === null && !isOfMaterial(config.filament_type, needs.material))
    return {
      missing: `The profile of ${needs.printer} is for ${config.filament_type ?? 'another filament'}. Add a filament profile for ${needs.material}.`,
    }
  return { settings: [config], filament }
}

function choosePresets(
  files: readonly PrinterProfileFile[],
  filament: PrinterProfileFile | null,
  { printer, material, slicer }: PlateNeeds,
) {
  const [machine, process] = (['machine', 'process'] as const).map((role) =>
    files.find((file) => file.role === role),
  )
  const name = SLICER_NAMES[slicer]
  if (!machine) return { missing: `${printer} has no printer preset for ${name} yet.` }
  if (!process) return { missing: `${printer} has no process preset for ${name} yet.` }
  if (filament === null) return { missing: `${printer} has no filament preset for ${material} yet.` }
  return { settings: [machine, process], filament }
}

/** Names of the same plastic in slicers. */
const SAME: Partial<Record<MaterialId, readonly string[]>> = {
  'PLA+': ['PLA', 'PLA+'],
  PETG: ['PET', 'PETG'],
  TPU: ['FLEX', 'TPU'],
  Nylon: ['NYLON', 'PA'],
  'Nylon-CF': ['PA-CF', 'NYLON-CF'],
  'PPA-CF': ['PPA-CF', 'PA-CF'],
}

function isOfMaterial(filamentType: string | null, material: MaterialId): boolean {
  if (filamentType === null) return false
  return (SAME[material] ?? [material]).includes(filamentType.toUpperCase())
}
