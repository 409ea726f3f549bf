import { secondsUntilTrusted } from '../../../shared/platform/clock-trust.ts'
import { reserveOf, shortageOf } from '../../../shared/platform/disk-space.ts'
import { DOCUMENT_WORDS } from '../../../shared/operations/documents/document-kinds.ts'
import type {
  BackupFacts,
  CertificateFacts,
  DiskFacts,
  HealthFacts,
} from '../../../shared/operations/health/health-facts.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { damagedDocuments, readZone } from '../../catalog/shop-data.ts'
import { listPlaces } from '../backup-plan/read-backups.ts'
import { findClockMark } from '../../platform/db/clock-mark.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { readPrinterFacts } from './printer-facts.ts'
import { countQueue, listInterruptedRuns } from './run-store.ts'
import { readDeliveryFacts, readMailFacts, readPaymentFacts } from './service-facts.ts'

/** Facts of the current second, which several readers share. */
const latest = new WeakMap<ReadDb, { at: Instant; facts: Promise<HealthFacts> }>()

/** Reads everything that health is judged by; about a millisecond, once per second at most. */
export function readFacts(shop: Shop): Promise<HealthFacts> {
  const at = shop.clock.now()
  const known = latest.get(shop.db)
  if (known?.at === at) return known.facts
  const facts = gatherFacts(shop, at)
  latest.set(shop.db, { at, facts })
  return facts
}

async function gatherFacts(shop: Shop, now: Instant): Promise<HealthFacts> {
  const {
    machine: { health },
    work: { backups },
    guard,
  } = shop
  const { vitals, notes } = health
  const [disk, memory_bytes] = await Promise.all([readDiskFacts(shop), shop.machine.geometry.memoryBytes()])
  return {
    now,
    zone: readZone(shop.db),
    program: programFacts(shop, now),
    database: {
      ...vitals.databaseSizes(),
      lost_since: guard.look()?.since ?? null,
      check: backups.lastCheck(),
      quick_check_at: vitals.started_at,
      damaged_documents: damagedDocuments(shop.db).map((kind) => ({
        kind,
        label: DOCUMENT_WORDS[kind].label,
      })),
      slow_writes: notes.slowWrites(),
    },
    disk,
    backups: backupFacts(shop),
    clock: clockFacts(shop),
    ...workFacts(shop, { now, memory_bytes }),
    event_loop: vitals.eventLoop(),
    memory: vitals.memory(),
    lan_fault: shop.lan.state().fault,
    certificates: [...notes.certificates(), ...lanCertificates(shop)],
    payments: readPaymentFacts(shop),
    mail: readMailFacts(shop),
    delivery: readDeliveryFacts(shop),
    printers: readPrinterFacts(shop, now),
    tasks: notes.tasks(),
  }
}

function programFacts(
  {
    db,
    machine: {
      health: { vitals },
    },
  }: Shop,
  now: Instant,
): HealthFacts['program'] {
  const { started_at, runtime, system } = vitals
  return { version: PROGRAM_VERSION, runtime, system, started_at, ...listInterruptedRuns(db, now) }
}

/** Null if the disk cannot be read; the other facts are still shown. */
async function readDiskFacts({ machine: { disk }, settings, log }: Shop): Promise<DiskFacts | null> {
  try {
    const room = await disk.room()
    return {
      ...room,
      reserve_bytes: reserveOf(room.total_bytes, settings.disk_reserve_mb),
      shortage: shortageOf(room, settings.disk_reserve_mb),
    }
  } catch (error) {
    log.warn({ err: error }, 'the free space of the disk could not be read')
    return null
  }
}

/** The certificate of the local network ends with its authority at the latest, which only the owner can replace. */
function lanCertificates({ lan }: Shop): CertificateFacts[] {
  const { is_open, certificate } = lan.state()
  if (!is_open || certificate === null) return []
  const renewed_by = certificate.source === 'files' ? 'files' : 'program'
  return [{ host: 'the local network', valid_until: certificate.ends_at, error: null, renewed_by }]
}

function backupFacts(shop: Shop): BackupFacts {
  return {
    places: listPlaces(shop).map(({ place, where, last_good_at, is_old, error }) => ({
      place,
      where,
      last_good_at,
      is_old,
      error,
    })),
    restored_from: shop.work.backups.restoredFrom(),
  }
}

function clockFacts({ db }: Shop): HealthFacts['clock'] {
  const mark = findClockMark(db)
  return mark?.doubt ? { last_open: mark.trusted_at, trusted_in: secondsUntilTrusted(mark) } : null
}

function workFacts(
  {
    db,
    machine: {
      geometry,
      health: { notes },
    },
    work: { queue },
    settings,
  }: Shop,
  { now, memory_bytes }: { now: Instant; memory_bytes: number },
): Pick<HealthFacts, 'queue' | 'workers'> {
  const { waiting, oldest_at, newest } = countQueue(db)
  const { size } = geometry
  return {
    queue: {
      waiting,
      oldest_seconds: oldest_at === null ? null : Math.max(0, now - oldest_at),
      expected_seconds: newest === null ? null : queue.placeOf(newest).seconds,
    },
    workers: {
      size,
      busy: size - geometry.free(),
      max_job_seconds: settings.geometry.seconds_per_job,
      memory_bytes,
      ...notes.jobs(),
    },
  }
}
