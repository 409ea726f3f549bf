import type { MaterialId } from '../../catalog/materials.ts'
import type { Printer } from '../../catalog/printers/printers.ts'
import { slicersFor, type ProfileRole } from './check-profile.ts'
import { SLICER_NAMES, type SlicerKind } from './slicer-kinds.ts'

/** A stored profile file of a printer model, or of one printer. */
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

interface SliceNeeds {
  /** The model or printer that the profiles belong to, for sentences. */
  owner: string
  material: MaterialId
  slicer: SlicerKind
}

/** The model or the one printer that profiles belong to; the other is ''. */
export interface ProfileOwner {
  model: string
  printer_id: string
}

/** Returns whose profiles a printer is sliced with: its own if it has any or its model is not known, else those of its model. */
export function profileOwner({ id, model }: Pick<Printer, 'id' | 'model'>, hasOwn: boolean): ProfileOwner {
  return hasOwn || !model ? { model: '', printer_id: id } : { model, printer_id: '' }
}

type NamedRole = readonly [role: ProfileRole, words: string]
const PRESETS: readonly NamedRole[] = [
  ['machine', 'printer preset'],
  ['process', 'process preset'],
]

/** The files that a slicer needs beside those of filaments. */
const MACHINE_ROLES: Record<SlicerKind, readonly NamedRole[]> = {
  prusaslicer: [['config', 'machine settings']],
  orcaslicer: PRESETS,
  bambustudio: PRESETS,
}

/** Chooses the profiles for a plate, or says in a sentence what is missing. Temperatures of another material are never used. */
export function chooseProfiles(
  files: readonly PrinterProfileFile[],
  { owner, material, slicer }: SliceNeeds,
): ChosenProfiles | { missing: string } {
  const usable = files.filter((file) => slicersFor(file).includes(slicer))
  const settings: PrinterProfileFile[] = []
  for (const [role, words] of MACHINE_ROLES[slicer]) {
    const file = usable.find((one) => one.role === role)
    if (!file) return { missing: `${owner} has no ${words} for ${SLICER_NAMES[slicer]} yet.` }
    settings.push(file)
  }
  const filament = usable.find((one) => one.role === 'filament' && one.material === material) ?? null
  const isInConfig = settings[0].role === 'config' && isOfMaterial(settings[0].filament_type, material)
  if (filament === null && !isInConfig)
    return { missing: `${owner} has no filament settings for ${material} yet.` }
  return { settings, filament }
}

/** Says what is missing to slice all of the materials: machine settings first, because the others are nothing without them. */
export function missingSettings(
  files: readonly PrinterProfileFile[],
  { materials, ...needs }: Omit<SliceNeeds, 'material'> & { materials: readonly MaterialId[] },
): string | null {
  const lacking = materials.flatMap((material) => {
    const chosen = chooseProfiles(files, { ...needs, material })
    return 'missing' in chosen ? [{ material, ...chosen }] : []
  })
  if (lacking.length < 2) return lacking[0]?.missing ?? null
  // Without machine settings each material has the same sentence.
  if (lacking[0].missing === lacking[1].missing) return lacking[0].missing
  return `${needs.owner} has no filament settings for ${lacking.map(({ material }) => material).join(', ')} yet.`
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
