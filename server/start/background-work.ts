import type { BatchAction } from '../../shared/shipping/shipping-batch.ts'
import { backUpWhenDue } from '../operations/backup-plan/back-up-when-due.ts'
import { rewriteAtNight } from '../operations/backup-plan/rewrite-at-night.ts'
import { sweepAgentUses } from '../accounts/agent-uses.ts'
import { sweepQuarantine } from '../platform/files/sweep-quarantine.ts'
import { sweepAccounts } from '../accounts/sweep-accounts.ts'
import { paymentSteps } from '../orders/checkout/payment-work.ts'
import { removeErasedFiles } from '../desk/customers/erased-files.ts'
import { finishErasing } from '../desk/customers/finish-erasing.ts'
import { forgetTracking } from '../desk/customers/forget-tracking.ts'
import { readRecipientsAhead } from '../desk/customers/recipients.ts'
import { removeOldSnapshots } from '../desk/customers/remove-old-snapshots.ts'
import { watchBackups, watchWarnings } from '../desk/watch-shop.ts'
import { applyStockRule } from '../production/filament/apply-stock-rule.ts'
import { followEvents } from '../messaging/mail/follow-events.ts'
import { sendAccountEmails } from '../messaging/mail/send-account-emails.ts'
import { lookAtCertificates, sampleHealth } from '../operations/health/watch-health.ts'
import { sendEmails } from '../messaging/mail/send-emails.ts'
import { collectNotices, sweepNotices } from '../desk/notifications/collect-notices.ts'
import { collectDeskNotices } from '../desk/notifications/desk-notices.ts'
import { sendStaffEmails } from '../desk/notifications/send-staff-emails.ts'
import { writeStaffEmails } from '../desk/notifications/write-staff-emails.ts'
import { sweep } from '../accounts/oauth/sweep.ts'
import { sweepCheckouts } from '../payments/sweep-checkouts.ts'
import { drawMissingPictures } from '../quoting/measuring/draw-pictures.ts'
import { forgetContacts, noteExpiries } from '../quoting/review/end-unanswered.ts'
import { removeOldFiles } from '../quoting/intake/remove-old-files.ts'
import { sweepUploads } from '../quoting/intake/sweep-uploads.ts'
import { sweepPrintFiles } from '../production/plates/upload-print-file.ts'
import { followPrinters } from '../production/printer-links/follow-printers.ts'
import { followMailbox } from '../messaging/messages/follow-mailbox.ts'
import { sweepMessagePhotos } from '../messaging/messages/message-photos.ts'
import { repeatWork, type BackgroundWork } from '../platform/repeated-work.ts'
import { finishLabels } from '../shipping/finish-labels.ts'
import { followNewParcels, pollTrackers } from '../shipping/follow-parcels.ts'
import { sweepLabelFiles } from '../shipping/label-files.ts'
import { sweepBatches } from '../shipping/batch/start-batch.ts'
import { runBatches } from '../shipping/batch/run-batches.ts'
import { pollVoids } from '../shipping/void-label.ts'
import { requestUnseen } from '../production/slicer/request-slicing.ts'
import { sliceWaiting } from '../production/slicer/run-slicing.ts'
import type { Shop } from '../platform/shop.ts'
import { watchClock } from '../platform/watch-clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Everything the server does without a request. */
export function backgroundWork(shop: Shop): BackgroundWork[] {
  const database = () => Promise.resolve(shop.guard.look())
  const clock = () => Promise.resolve(watchClock(shop))
  const backups = () => Promise.resolve(backUpWhenDue(shop))
  const stock = unlessRestored(shop, () => Promise.resolve(applyStockRule(shop)))
  return [
    paymentWork(shop),
    repeatWork(shop, {
      name: 'emails',
      every_ms: 5_000,
      steps: [unlessRestored(shop, () => sendAllEmails(shop))],
    }),
    followMailbox(shop),
    followPrinters(shop),
    ...notificationWork(shop),
    repeatWork(shop, {
      name: 'carriers',
      every_ms: 20_000,
      steps: carrierSteps(shop).map((step) => unlessRestored(shop, step)),
    }),
    repeatWork(shop, { name: 'pictures', every_ms: MINUTE_MS, steps: [() => drawMissingPictures(shop)] }),
    repeatWork(shop, { name: 'stock rule', every_ms: 10_000, steps: [stock] }),
    batchWork(shop, 'batches', ['pack', 'ship']),
    batchWork(shop, 'label batches', ['buy_labels']),
    slicerWork(shop),
    repeatWork(shop, { name: 'database file', every_ms: 3_000, steps: [database] }),
    repeatWork(shop, { name: 'clock', every_ms: 5 * MINUTE_MS, steps: [clock] }),
    repeatWork(shop, { name: 'backups', every_ms: MINUTE_MS, steps: [backups] }),
    ...watches(shop),
    repeatWork(shop, {
      name: 'recipients of orders',
      every_ms: MINUTE_MS,
      steps: [() => readRecipientsAhead(shop)],
    }),
    ...healthWork(shop),
    ...sweeps(shop),
  ]
}

function healthWork(shop: Shop): BackgroundWork[] {
  const sample = () => sampleHealth(shop)
  return [
    repeatWork(shop, { name: 'health', every_ms: MINUTE_MS, steps: [sample] }),
    repeatWork(shop, {
      name: 'certificates',
      every_ms: 6 * HOUR_MS,
      steps: [() => lookAtCertificates(shop)],
    }),
  ]
}

/** Tells open windows what no write tells them, so that none of them has to ask. */
function watches(shop: Shop): BackgroundWork[] {
  const clock = () => Promise.resolve(shop.changes.announce({ kind: 'clock', id: '' }))
  return [
    repeatWork(shop, { name: 'warnings', every_ms: 5_000, steps: [watchWarnings(shop)] }),
    repeatWork(shop, { name: 'backups of pages', every_ms: 1_000, steps: [watchBackups(shop)] }),
    repeatWork(shop, { name: 'clock of pages', every_ms: MINUTE_MS, steps: [clock] }),
  ]
}

/** Follows the machine's addresses, the end of certificates and changed certificate files. */
export function lanWork(shop: Shop, lan: { follow(): Promise<void> }): BackgroundWork {
  return repeatWork(shop, { name: 'local network', every_ms: 5_000, steps: [() => lan.follow()] })
}

/** Learns of payments, sends refunds and reports sales tax. */
export function paymentWork(shop: Shop): BackgroundWork {
  const steps = paymentSteps(shop).map((step) => unlessRestored(shop, step))
  return repeatWork(shop, { name: 'payments', every_ms: 2_000, steps })
}

/** Packs, buys labels for, and ships the orders of batches. Stopping the program waits for one order, not for the batch. */
function batchWork(shop: Shop, name: string, actions: readonly BatchAction[]): BackgroundWork {
  const stopping = new AbortController()
  const step = unlessRestored(shop, () => runBatches(shop, actions, stopping.signal))
  const work = repeatWork(shop, { name, every_ms: 300, steps: [step] })
  return {
    start: () => work.start(),
    runNow: () => work.runNow(),
    stop() {
      stopping.abort()
      return work.stop()
    },
  }
}

/** Slices plates, one at a time, while its rounds go on. Stopping the program stops the slicer; its plate is sliced after the next start. */
function slicerWork(shop: Shop): BackgroundWork {
  const stopping = new AbortController()
  let underWay: Promise<void> | null = null
  const slice = async () => {
    underWay ??= sliceWaiting(shop, stopping.signal)
      .catch((error: unknown) => shop.log.error({ err: error }, 'plates could not be sliced'))
      .finally(() => (underWay = null))
  }
  const steps = [() => requestUnseen(shop), slice].map((step) => unlessRestored(shop, step))
  const work = repeatWork(shop, { name: 'slicer', every_ms: 1_000, steps })
  return {
    start: () => work.start(),
    runNow: () => work.runNow(),
    async stop() {
      stopping.abort()
      await work.stop()
      await underWay
    },
  }
}

/** Finds labels of an earlier start, follows parcels, and learns of refunded postage. */
function carrierSteps(shop: Shop): (() => Promise<unknown>)[] {
  return [
    () => finishLabels(shop),
    () => Promise.resolve(followNewParcels(shop)),
    () => pollTrackers(shop),
    () => pollVoids(shop),
  ]
}

/** Nothing is sent, refunded or settled before the owner of a restored shop has seen what happened since its backup. */
function unlessRestored(shop: Shop, step: () => Promise<unknown>): () => Promise<unknown> {
  return () => (shop.work.backups.restoredFrom() === null ? step() : Promise.resolve())
}

async function sendAllEmails(shop: Shop): Promise<void> {
  followEvents(shop)
  await sendEmails(shop)
  await sendAccountEmails(shop)
}

/** Notifies staff by email; windows fetch what they show. */
function notificationWork(shop: Shop): BackgroundWork[] {
  const steps = [
    () => Promise.resolve(collectNotices(shop)),
    () => writeStaffEmails(shop),
    () => sendStaffEmails(shop),
  ]
  const ofDesk = unlessRestored(shop, () => collectDeskNotices(shop))
  return [
    repeatWork(shop, {
      name: 'notifications',
      every_ms: 5_000,
      steps: steps.map((step) => unlessRestored(shop, step)),
    }),
    repeatWork(shop, { name: 'notices of the Desk', every_ms: MINUTE_MS / 2, steps: [ofDesk] }),
  ]
}

/** Removes what has expired. */
function sweeps(shop: Shop): BackgroundWork[] {
  const expireQuotes = async () => {
    noteExpiries(shop)
    shop.write((tx) => forgetContacts(tx, shop.clock.now()))
  }
  const sweepDaily = async () => {
    await sweepAccounts(shop)
    await sweepCheckouts(shop)
    sweepLabelFiles(shop)
    sweepBatches(shop)
    await sweepMessagePhotos(shop)
    shop.write((tx) => {
      sweep(tx, shop.clock.now())
      sweepNotices(tx, shop.clock.now())
    })
  }
  const oldFiles = [() => removeOldFiles(shop), () => removeErasedFiles(shop)]
  const erased = [
    () => Promise.resolve(forgetTracking(shop)),
    () => finishErasing(shop),
    () => Promise.resolve(removeOldSnapshots(shop)),
  ]
  const agentUses = () => Promise.resolve(sweepAgentUses(shop))
  return [
    repeatWork(shop, { name: 'unused uploads', every_ms: 10 * MINUTE_MS, steps: [() => sweepUploads(shop)] }),
    repeatWork(shop, { name: 'expired quotes', every_ms: 10 * MINUTE_MS, steps: [expireQuotes] }),
    repeatWork(shop, { name: 'old part files', every_ms: HOUR_MS, steps: oldFiles }),
    repeatWork(shop, {
      name: 'print files',
      every_ms: 6 * HOUR_MS,
      steps: [() => sweepPrintFiles(shop)],
    }),
    repeatWork(shop, { name: 'quarantine', every_ms: HOUR_MS, steps: [() => sweepQuarantine(shop)] }),
    repeatWork(shop, { name: 'accounts and checkouts', every_ms: 24 * HOUR_MS, steps: [sweepDaily] }),
    repeatWork(shop, { name: 'erased data', every_ms: HOUR_MS, steps: erased }),
    repeatWork(shop, { name: 'database rewrite', every_ms: 10 * MINUTE_MS, steps: [rewriteAtNight(shop)] }),
    repeatWork(shop, { name: 'agent uses', every_ms: HOUR_MS, steps: [agentUses] }),
  ]
}
