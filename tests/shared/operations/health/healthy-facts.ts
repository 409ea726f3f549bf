import type { HealthFacts, ServiceFacts } from '../../../../shared/operations/health/health-facts.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/platform/time.ts'

/** Monday, 16 November 2026, 10:00 in the shop's Pacific time. */
export const NOW = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000

const MIB = 1024 ** 2
const GIB = 1024 ** 3

const ANSWERING: ServiceFacts = {
  last_good_at: NOW - MINUTE,
  failures: 0,
  failing_since: null,
  error: null,
}

/** A service whose last calls failed. */
export function failingService(seconds: number): ServiceFacts {
  return {
    last_good_at: NOW - DAY,
    failures: 3,
    failing_since: NOW - seconds,
    error: 'it cannot be reached',
  }
}

/** A shop with nothing to complain of. */
export function healthyFacts(more: Partial<HealthFacts> = {}): HealthFacts {
  return {
    now: NOW,
    zone: PACIFIC_ZONE,
    program: {
      version: '0.1.0',
      runtime: 'Node 24.21.0',
      system: 'linux x64',
      started_at: NOW - 3 * HOUR,
      interrupted_runs: [],
      was_interrupted: false,
    },
    database: {
      bytes: 200 * MIB,
      wal_bytes: 4 * MIB,
      lost_since: null,
      check: { at: NOW - 8 * HOUR, faults: [] },
      quick_check_at: NOW - 3 * HOUR,
      damaged_documents: [],
      slow_writes: { count: 1, longest_seconds: 1.4 },
    },
    disk: { free_bytes: 400 * GIB, total_bytes: 900 * GIB, reserve_bytes: GIB, shortage: null },
    backups: {
      places: [
        { place: 'local', where: '/srv/shop', last_good_at: NOW - 20 * MINUTE, is_old: false, error: null },
      ],
      restored_from: null,
    },
    clock: null,
    queue: { waiting: 0, oldest_seconds: null, expected_seconds: null },
    workers: {
      size: 3,
      busy: 0,
      longest_seconds: null,
      max_job_seconds: 120,
      restarts: 0,
      restarts_last_hour: 0,
      memory_bytes: 90 * MIB,
    },
    event_loop: { p50_ms: 0.1, p99_ms: 3, max_ms: 14, steady_p99_ms: 2 },
    memory: {
      rss_bytes: 350 * MIB,
      heap_bytes: 90 * MIB,
      machine_bytes: 16 * GIB,
      machine_free_bytes: 8 * GIB,
    },
    lan_fault: null,
    certificates: [{ host: 'shop.example', valid_until: NOW + 60 * DAY, error: null }],
    payments: {
      provider: 'stripe',
      live: true,
      calls: ANSWERING,
      has_webhook_secret: true,
      last_webhook_at: NOW - HOUR,
      last_forged_at: null,
      last_paid_at: NOW - HOUR,
      failed_refunds: 0,
    },
    mail: { has_server: true, waiting: 0, failed: 0, calls: ANSWERING, mailbox: null },
    delivery: { courier: null, carrier: ANSWERING },
    printers: {
      total: 10,
      available: 4,
      printing: 5,
      maintenance: 1,
      off: 0,
      overdue: [],
      drifts: [],
      prints: { good: 60, failed: 2 },
    },
    tasks: [
      { name: 'emails', every_seconds: 5, last_at: NOW - 2, error: null, failing_since: null },
      { name: 'quarantine', every_seconds: HOUR, last_at: NOW - HOUR, error: null, failing_since: null },
    ],
    ...more,
  }
}
