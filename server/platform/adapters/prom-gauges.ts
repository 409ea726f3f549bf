import type { HealthFacts } from '../../../shared/operations/health/health-facts.ts'
import type { WatchedService } from '../ports/health-notes.ts'

type Values = [labels: Record<string, string>, value: number][]

/** A figure that is read from the facts of health. */
export interface GaugeSpec {
  name: string
  help: string
  labels?: string[]
  values: (facts: HealthFacts) => Values
}

const single = (value: number | null): Values => (value === null ? [] : [[{}, value]])
const gauge = (name: string, help: string, read: (facts: HealthFacts) => number | null): GaugeSpec => ({
  name,
  help,
  values: (facts) => single(read(facts)),
})
const by = (label: string, counts: Record<string, number | null>): Values =>
  Object.entries(counts).flatMap(([name, value]): Values =>
    value === null ? [] : [[{ [label]: name }, value]],
  )

function failuresOf({ payments, mail, delivery }: HealthFacts): Record<WatchedService, number | null> {
  return {
    stripe: payments.calls.failures,
    mail: mail.calls.failures,
    mailbox: mail.mailbox?.failures ?? null,
    courier: delivery.courier?.failures ?? null,
    carrier: delivery.carrier?.failures ?? null,
  }
}

/** The gauges, in the order in which they are written. */
export const GAUGES: readonly GaugeSpec[] = [
  gauge(
    'process_start_time_seconds',
    'When the program was started, in Unix seconds.',
    (facts) => facts.program.started_at,
  ),
  gauge(
    'process_resident_memory_bytes',
    'Memory of the process with its threads.',
    (facts) => facts.memory.rss_bytes,
  ),
  gauge('layerline_heap_bytes', 'JavaScript heap of the main thread.', (facts) => facts.memory.heap_bytes),
  gauge(
    'layerline_machine_free_memory_bytes',
    'Free memory of the computer.',
    (facts) => facts.memory.machine_free_bytes,
  ),
  {
    name: 'layerline_event_loop_delay_seconds',
    help: 'How late the main thread was in the last minute, by percentile.',
    labels: ['percentile'],
    values: ({ event_loop: { p50_ms, p99_ms, max_ms } }) =>
      by('percentile', { p50: p50_ms / 1000, p99: p99_ms / 1000, max: max_ms / 1000 }),
  },
  gauge('layerline_queue_quotes', 'Quotes that wait for a price.', (facts) => facts.queue.waiting),
  gauge(
    'layerline_queue_oldest_seconds',
    'How long the oldest of them has waited.',
    (facts) => facts.queue.oldest_seconds ?? 0,
  ),
  gauge(
    'layerline_queue_expected_seconds',
    'After which the newest of them has its price.',
    (facts) => facts.queue.expected_seconds ?? 0,
  ),
  {
    name: 'layerline_workers',
    help: 'Geometry workers.',
    labels: ['state'],
    values: ({ workers: { size, busy } }) => by('state', { busy, free: size - busy }),
  },
  gauge(
    'layerline_workers_memory_bytes',
    'Memory of the geometry workers that answered.',
    (facts) => facts.workers.memory_bytes,
  ),
  gauge('layerline_database_bytes', 'Size of the database file.', (facts) => facts.database.bytes),
  gauge('layerline_database_wal_bytes', 'Size of the write-ahead log.', (facts) => facts.database.wal_bytes),
  gauge(
    'layerline_check_faults',
    'Faults that the last check of database and files found.',
    (facts) => facts.database.check?.faults.length ?? null,
  ),
  gauge(
    'layerline_check_age_seconds',
    'Age of that check.',
    ({ database: { check }, now }) => check && now - check.at,
  ),
  gauge(
    'layerline_disk_free_bytes',
    'Free space of the disk with the data folder.',
    (facts) => facts.disk?.free_bytes ?? null,
  ),
  gauge('layerline_disk_size_bytes', 'Size of that disk.', (facts) => facts.disk?.total_bytes ?? null),
  {
    name: 'layerline_backup_age_seconds',
    help: 'Age of the last good backup, by place: local, bucket or the id of a folder.',
    labels: ['place'],
    values: ({ backups, now }) =>
      backups.places.flatMap(({ place, last_good_at }): Values =>
        last_good_at === null ? [] : [[{ place }, now - last_good_at]],
      ),
  },
  {
    name: 'layerline_emails',
    help: 'Emails that were not sent: waiting, or failed for good.',
    labels: ['state'],
    values: ({ mail: { waiting, failed } }) => by('state', { waiting, failed }),
  },
  gauge(
    'layerline_refunds_failed',
    'Refunds that failed and wait for staff.',
    (facts) => facts.payments.failed_refunds,
  ),
  gauge(
    'layerline_payment_age_seconds',
    'How long ago the last payment was.',
    ({ payments: { last_paid_at }, now }) => (last_paid_at === null ? null : now - last_paid_at),
  ),
  {
    name: 'layerline_service_failures',
    help: 'Calls of an outside service that failed since its last good one.',
    labels: ['service'],
    values: (facts) => by('service', failuresOf(facts)),
  },
  {
    name: 'layerline_printers',
    help: 'Printers by activity.',
    labels: ['activity'],
    values: ({ printers: { available, printing, maintenance, off } }) =>
      by('activity', { available, printing, maintenance, off }),
  },
  {
    name: 'layerline_prints_last_day',
    help: 'Printed pieces of the last 24 hours, by outcome.',
    labels: ['outcome'],
    values: ({ printers: { prints } }) => by('outcome', prints),
  },
  {
    name: 'layerline_local_network_fault',
    help: 'Whether the local network could not be opened as it is set: 1 or 0.',
    labels: [],
    values: ({ lan_fault }) => [[{}, lan_fault === null ? 0 : 1]],
  },
  {
    name: 'layerline_certificate_left_seconds',
    help: 'How long the certificate of an https address of the shop is still valid.',
    labels: ['host'],
    values: ({ certificates, now }) =>
      certificates.flatMap(({ host, valid_until }): Values =>
        valid_until === null ? [] : [[{ host }, valid_until - now]],
      ),
  },
  {
    name: 'layerline_task_age_seconds',
    help: 'How long ago the last round of a background task ended.',
    labels: ['task'],
    values: ({ tasks, now }) =>
      tasks.flatMap(({ name, last_at }): Values =>
        last_at === null ? [] : [[{ task: name }, now - last_at]],
      ),
  },
  {
    name: 'layerline_task_failing',
    help: 'Whether the last round of a background task failed: 1 or 0.',
    labels: ['task'],
    values: ({ tasks }) => tasks.map(({ name, error }) => [{ task: name }, error === null ? 0 : 1]),
  },
]
