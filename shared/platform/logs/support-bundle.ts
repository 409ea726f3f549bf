import { z } from 'zod'

/** A file of a support bundle, as the owner sees it before anything is saved. */
export interface BundleFile {
  name: string
  /** The content in a few words. */
  about: string
  bytes: number
}

/** A support bundle that was made and not saved yet. It is kept for a while by the program and nowhere else. */
export interface SupportBundle {
  id: string
  made_at: number
  files: BundleFile[]
}

export const MakeBundle = z.object({ days: z.int().min(1).max(60).default(3) })
export type MakeBundle = z.infer<typeof MakeBundle>

export const ReadBundleFile = z.object({ id: z.string().max(40), name: z.string().max(200) })
export type ReadBundleFile = z.infer<typeof ReadBundleFile>

const Names = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.string().max(200)).max(500),
)
export const SaveBundle = z.object({ id: z.string().max(40), without: Names })
export type SaveBundle = z.infer<typeof SaveBundle>
