import { join } from 'node:path'
import type { StartPhase } from '../../shared/platform/start-phases.ts'
import { diskFiles } from '../platform/adapters/disk-files.ts'
import { findBlockedFolders } from '../platform/adapters/in-the-way.ts'
import { systemClock, systemIds } from '../platform/adapters/system.ts'
import { seedDocuments } from '../catalog/document-store.ts'
import { openDatabase, type ShopDatabase } from '../platform/db/db.ts'
import { forgetAddresses } from '../quoting/delivery/forget-addresses.ts'
import { sortFiles } from '../platform/files/sort-files.ts'
import { firstRunData, sampleHashes } from './first-run-data.ts'
import { beginFollowing } from '../messaging/mail/mail-progress-store.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { recognizeFolder, settleIdentity } from './recognize-folder.ts'
import { notePublicFiles } from '../quoting/measuring/known-parts.ts'
import type { Shop } from '../platform/shop.ts'
import { watchClock } from '../platform/watch-clock.ts'

/** Opens the data folder, after checking that database, files and key belong together. */
export function openFolder(dataFolder: string, log: Shop['log'], onPhase: (phase: StartPhase) => void) {
  onPhase({ phase: 'checking' })
  const folder = recognizeFolder(dataFolder)
  const database = openDatabase(join(dataFolder, 'shop.sqlite'), PROGRAM.migrations, (step, steps) =>
    onPhase({ phase: 'migrating', step, steps }),
  )
  writeFirstData(database)
  const vault = settleIdentity(folder, database, { ids: systemIds, clock: systemClock })
  // Check the clock before anything is deleted by age.
  watchClock({ write: database.write, clock: systemClock, log })
  for (const path of findBlockedFolders(dataFolder))
    log.error(
      { path },
      `There is a file where a folder is needed: ${path}. Move it away, and start the shop again. Until then, nothing is kept there.`,
    )
  const files = diskFiles(join(dataFolder, 'files'), systemIds)
  const { left } = sortFiles({ db: database, write: database.write, files, log }, systemClock.now())
  database.write((tx) => forgetAddresses(tx, systemClock.now()))
  return { database, vault, files, unnamed_parts: left }
}

function writeFirstData(database: ShopDatabase): void {
  database.write((tx) => {
    seedDocuments(tx, firstRunData(PROGRAM.resources), systemClock.now())
    beginFollowing(tx)
    notePublicFiles(tx, sampleHashes(PROGRAM.resources))
  })
}
