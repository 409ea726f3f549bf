import {
  AddFolder,
  KeepBucketKeys,
  RemoveFolder,
  SaveBucket,
  SetPassphrase,
} from '../../../shared/platform/backup/backups-page-data.ts'
import { RemoveCopy } from '../../../shared/platform/backup/kept-copies.ts'
import { MoveShop } from '../../../shared/platform/backup/move-shop.ts'
import { BackupChoice, RestoreShop } from '../../../shared/platform/backup/restorable.ts'
import { RotationRules } from '../../../shared/platform/backup/rotation.ts'
import {
  addFolder,
  backUpNow,
  checkNow,
  keepBucketKeys,
  removeFolder,
  saveBucket,
  saveRotation,
  setBackupPassphrase,
} from '../backup-plan/change-backups.ts'
import { readKeptCopies, removeCopy } from '../backup-plan/kept-copies.ts'
import { readBackups } from '../backup-plan/read-backups.ts'
import { moveShop, readDataFolder } from '../backup-plan/move-shop.ts'
import { listRestorable, previewRestore, restoreShop } from '../backup-plan/restore-shop.ts'
import { readReconciliation } from '../reconcile/find-unknown.ts'
import { openRestoredShop } from '../reconcile/open-restored-shop.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** Reads and changes the places and the state of backups. */
export const backupsRouter = router({
  read: staff('set_up').query(({ ctx }) => readBackups(ctx.shop, ctx.caller)),
  reconciliation: staff('set_up').query(({ ctx }) => readReconciliation(ctx.shop, ctx.caller)),
  openRestored: staff('set_up').mutation(({ ctx }) => openRestoredShop(ctx.shop, ctx.caller)),
  restorable: staff('set_up').query(({ ctx }) => listRestorable(ctx.shop, ctx.caller)),
  previewRestore: staff('set_up')
    .input(BackupChoice)
    .mutation(({ ctx, input }) => previewRestore(ctx.shop, ctx.caller, input)),
  restore: staff('set_up')
    .input(RestoreShop)
    .mutation(({ ctx, input }) => restoreShop(ctx.shop, ctx.caller, input)),
  dataFolder: staff('set_up').query(({ ctx }) => readDataFolder(ctx.shop, ctx.caller)),
  moveShop: staff('set_up')
    .input(MoveShop)
    .mutation(({ ctx, input }) => moveShop(ctx.shop, ctx.caller, input)),
  keptCopies: staff('set_up').query(({ ctx }) => readKeptCopies(ctx.shop, ctx.caller)),
  removeCopy: staff('set_up')
    .input(RemoveCopy)
    .mutation(({ ctx, input }) => removeCopy(ctx.shop, ctx.caller, input)),
  backUpNow: staff('set_up').mutation(({ ctx }) => backUpNow(ctx.shop, ctx.caller)),
  checkNow: staff('set_up').mutation(({ ctx }) => checkNow(ctx.shop, ctx.caller)),
  saveRotation: staff('set_up')
    .input(RotationRules)
    .mutation(({ ctx, input }) => saveRotation(ctx.shop, ctx.caller, input)),
  addFolder: staff('set_up')
    .input(AddFolder)
    .mutation(({ ctx, input }) => addFolder(ctx.shop, ctx.caller, input)),
  removeFolder: staff('set_up')
    .input(RemoveFolder)
    .mutation(({ ctx, input }) => removeFolder(ctx.shop, ctx.caller, input)),
  saveBucket: staff('set_up')
    .input(SaveBucket)
    .mutation(({ ctx, input }) => saveBucket(ctx.shop, ctx.caller, input)),
  keepBucketKeys: staff('set_up')
    .input(KeepBucketKeys)
    .mutation(({ ctx, input }) => keepBucketKeys(ctx.shop, ctx.caller, input)),
  setPassphrase: staff('set_up')
    .input(SetPassphrase)
    .mutation(({ ctx, input }) => setBackupPassphrase(ctx.shop, ctx.caller, input)),
})
