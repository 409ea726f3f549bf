import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import { MAX_PROFILE_BYTES, MAX_PROFILE_FILES, type ProfileRole } from './check-profile.ts'
import type { FoundSlicer } from './slicer-kinds.ts'

const Id = z.string().max(64)

/** Chooses the slicing program of the shop; `path` null: none. */
export const ChooseSlicer = z.object({
  path: z.string().trim().min(1).max(1000).nullable(),
  /** True if planned plates are sliced by themselves. */
  automatic: z.boolean(),
})
export type ChooseSlicer = z.infer<typeof ChooseSlicer>

export const SaveSlicerProfile = z.object({
  /** A printer that is sliced with the file: with it, all printers that share its settings. */
  printer_id: Id,
  /** The material of a filament profile; null for the settings of the machine. */
  material: MaterialId.nullable(),
  /** The file; of OrcaSlicer and Bambu Studio with those it builds on, in any order. */
  files: z
    .array(
      z.object({ name: z.string().trim().min(1).max(200), text: z.string().min(1).max(MAX_PROFILE_BYTES) }),
    )
    .min(1)
    .max(MAX_PROFILE_FILES),
})
export type SaveSlicerProfile = z.infer<typeof SaveSlicerProfile>

export const RemoveSlicerProfile = z.object({ profile_id: Id })
export type RemoveSlicerProfile = z.infer<typeof RemoveSlicerProfile>

/** Ends the own settings of a printer: its model gets them if it has none, else they are removed. */
export const ShareSlicerProfiles = z.object({
  printer_id: Id,
  /** As staff saw it, so that nothing is removed that they meant to share. */
  model_has_settings: z.boolean(),
})
export type ShareSlicerProfiles = z.infer<typeof ShareSlicerProfiles>

/** A profile file as the page lists it. */
export interface ListedProfile {
  id: string
  role: ProfileRole
  material: string | null
  name: string
  filament_type: string | null
  removed: { setting: string; why: string }[]
}

/** The settings of a model, or of one printer, with the printers that are sliced with them. */
export interface SettingsRow {
  name: string
  printers: { id: string; name: string }[]
  /** The materials that they print. */
  materials: MaterialId[]
  profiles: ListedProfile[]
  /** Null if the chosen slicer can slice all that they print. */
  missing: string | null
  /** Null for a printer without a model. */
  model: string | null
  /** True if they are the settings of one printer, and not those of its model. */
  is_own: boolean
  model_has_settings: boolean
}

export interface SlicerPageData {
  /** The one that slices, and whether it is still there. */
  chosen: (FoundSlicer & { is_there: boolean }) | null
  automatic: boolean
  found: FoundSlicer[]
  /** Those with something missing come first. */
  rows: SettingsRow[]
}
