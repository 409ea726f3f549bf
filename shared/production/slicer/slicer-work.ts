import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import type { Instant } from '../../platform/time.ts'
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
  printer_id: Id,
  /** The material of a filament profile; null for the settings of the printer. */
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

/** A profile file as the page lists it. */
export interface ListedProfile {
  id: string
  role: ProfileRole
  material: string | null
  name: string
  filament_type: string | null
  removed: { setting: string; why: string }[]
  added_at: Instant
}

export interface SlicerPageData {
  /** The one that slices, and whether it is still there. */
  chosen: (FoundSlicer & { is_there: boolean }) | null
  automatic: boolean
  found: FoundSlicer[]
  printers: {
    id: string
    name: string
    materials: string[]
    profiles: ListedProfile[]
  }[]
}
