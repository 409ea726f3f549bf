import { z } from 'zod'

const Version = z.int().min(1)
/** Slicers have about 500 settings. */
const MAX_VALUES = 5000
const ProfileId = z.string().max(64)

/** Settings of a slicer that become a profile, as read from its files. The server takes the numbers over itself. */
export const ImportProfile = z.object({
  /** The version of the list of profiles that the owner saw. */
  version: Version,
  name: z.string().trim().min(1, 'Give the profile a name.').max(80, 'The name has at most 80 characters.'),
  slicer: z.enum(['PrusaSlicer', 'OrcaSlicer']),
  values: z
    .record(z.string().max(100), z.string().max(200))
    .refine((values) => Object.keys(values).length <= MAX_VALUES, 'The file has too many settings.')
    .meta({ maxProperties: MAX_VALUES }),
  /** The profile whose values stay where the file has none. */
  base_id: ProfileId,
  /** The profile that is replaced; null adds a new one. */
  replaces: ProfileId.nullable(),
})
export type ImportProfile = z.infer<typeof ImportProfile>

export const RemoveProfile = z.object({ version: Version, profile_id: ProfileId })
export type RemoveProfile = z.infer<typeof RemoveProfile>
