import type { LiveSubjectKind } from '../../shared/desk/history/live-changes.ts'
import { listOldBackups } from '../operations/backup-plan/read-backups.ts'
import { readProblems } from '../operations/health/read-health.ts'
import type { Shop } from '../platform/shop.ts'
import { shopWarnings } from './shop-warnings.ts'
import { storageProblems } from './storage-problems.ts'

/** Reports warnings about the shop's computer, its files and its health that changed since the last call. */
export function watchWarnings(shop: Shop): () => Promise<void> {
  return announcer(shop, 'warning', async () => {
    const { clock, ...warnings } = await shopWarnings(shop)
    // Leaves out the facts about the clock that time alone changes.
    const problems = (await readProblems(shop)).map(({ area, state }) => `${area} ${state}`)
    return { ...warnings, clock: clock?.last_open ?? null, storage: storageProblems(shop), problems }
  })
}

/** Reports steps and results of backups and checks. */
export function watchBackups(shop: Shop): () => Promise<void> {
  const {
    work: { backups },
  } = shop
  return announcer(shop, 'backup', () =>
    Promise.resolve({
      run: backups.run(),
      places: backups.places(),
      old: listOldBackups(shop).map(({ place }) => place),
      restoring: backups.restoreStep(),
      checking: backups.checkRun(),
      check: backups.lastCheck(),
    }),
  )
}

/** Reports a change when the state is another one than at the last call. */
function announcer(
  { changes }: Shop,
  kind: LiveSubjectKind,
  read: () => Promise<unknown>,
): () => Promise<void> {
  let last: string | null = null
  return async () => {
    const state = JSON.stringify(await read())
    if (last !== null && last !== state) changes.announce({ kind, id: '' })
    last = state
  }
}
