import { z } from 'zod'

export const OnePhoto = z.object({ photo_id: z.string().max(64) })
export type OnePhoto = z.infer<typeof OnePhoto>

/** An empty caption removes it. The customer reads it once the photo is shown. */
export const CaptionPhoto = OnePhoto.extend({ caption: z.string().trim().max(200) })
export type CaptionPhoto = z.infer<typeof CaptionPhoto>

export const ShowPhoto = OnePhoto.extend({ shown: z.boolean() })
export type ShowPhoto = z.infer<typeof ShowPhoto>
