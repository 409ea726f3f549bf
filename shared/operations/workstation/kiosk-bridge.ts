import { z } from 'zod'
import type { OpenedFile } from './desktop-bridge.ts'

/** A request of a page in the kiosk window to the desktop program. */
export const KioskRequest = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('stick_files') }),
  z.object({ ask: z.literal('read_stick_file'), id: z.string().min(1).max(64) }),
])
export type KioskRequest = z.infer<typeof KioskRequest>

/** A model file on a USB drive. The page never learns its path. */
export interface StickFile {
  id: string
  name: string
  /** The folder on the stick in which it is; empty for its top. */
  folder: string
  bytes: number
}

/** The files on the sticks that are plugged in. */
export interface StickList {
  sticks: number
  /** The newest first. */
  files: StickFile[]
  /** True if there are more files than are listed. */
  is_cut: boolean
}

/** The answer to each request. */
export interface KioskAnswers {
  stick_files: StickList
  /** Null if it was removed meanwhile, or changed to what cannot be read. */
  read_stick_file: OpenedFile | null
}

/** A message of the desktop program to the page in the kiosk window. */
export type KioskEvent = { event: 'stick_changed' }
