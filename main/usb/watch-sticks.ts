import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { app } from 'electron'
import type { OpenedFile } from '../../shared/operations/workstation/desktop-bridge.ts'
import type { StickList } from '../../shared/operations/workstation/kiosk-bridge.ts'
import { findModelFiles, folderOnStick, readFoundFile, type FoundFile } from './stick-files.ts'
import { newSticks } from './removable.ts'
import { findStickFolders } from './stick-folders.ts'

const LOOK_MS = 2_000
const MAX_LISTED = 60

export interface WatchedSticks {
  list(): Promise<StickList>
  /** Null if the file is gone, or an id of a stick that was pulled out. */
  read(id: string): Promise<OpenedFile | null>
  onChange(listener: () => void): void
  end(): void
}

/** Looks for sticks that come from now on, every two seconds until `end`: no system says it to a program without a native library. */
export function watchSticks(): WatchedSticks {
  let folders: string[] = []
  /** Null before the first look. */
  let before: string[] | null = null
  let listener = () => {}
  /** The files that the page has been shown, by ids that say nothing. */
  let shown = new Map<string, FoundFile>()
  const end = repeat(async () => {
    const found = await findFolders().catch(() => null)
    if (found === null) return
    const { sticks: now, ...rest } = newSticks(before ?? found, found)
    before = rest.before
    if (now.join('\n') === folders.join('\n')) return
    folders = now
    listener()
  })
  return {
    async list() {
      const { listed, is_cut } = await findNewest(folders)
      shown = new Map(listed.map((file) => [randomUUID(), file]))
      const files = Array.from(shown, ([id, file]) => ({
        id,
        name: basename(file.path),
        folder: folderOnStick(file),
        bytes: file.bytes,
      }))
      return { sticks: folders.length, files, is_cut }
    },
    read(id) {
      const file = shown.get(id)
      return file ? readFoundFile(file) : Promise.resolve(null)
    },
    onChange: (change) => (listener = change),
    end,
  }
}

async function findNewest(folders: readonly string[]): Promise<{ listed: FoundFile[]; is_cut: boolean }> {
  const lists = await Promise.all(folders.map((folder) => findModelFiles(folder).catch(() => [])))
  const all = lists.flat().toSorted((a, b) => b.changed_at - a.changed_at)
  return { listed: all.slice(0, MAX_LISTED), is_cut: all.length > MAX_LISTED }
}

/** Runs `look` now and then every two seconds after it has ended. Returns a function that ends it. */
function repeat(look: () => Promise<void>): () => void {
  let isRunning = true
  let timer: NodeJS.Timeout | undefined
  const again = async () => {
    await look()
    if (isRunning) timer = setTimeout(() => void again(), LOOK_MS)
  }
  void again()
  return () => {
    isRunning = false
    clearTimeout(timer)
  }
}

/** A program that is not installed takes the folders within this one for sticks: tests cannot mount any. */
async function findFolders(): Promise<string[]> {
  const standIn = app.isPackaged ? undefined : process.env['LAYERLINE_STICKS']
  if (!standIn) return findStickFolders()
  return (await readdir(standIn)).toSorted().map((name) => join(standIn, name))
}
