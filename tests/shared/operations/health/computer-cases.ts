import type { HealthFacts } from '../../../../shared/operations/health/health-facts.ts'
import type { HealthArea, HealthState } from '../../../../shared/operations/health/health-finding.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { healthyFacts, NOW } from './healthy-facts.ts'

const healthy = healthyFacts()
const [local] = healthy.backups.places

/** A fault, the facts that differ from those of a healthy shop, and the finding: its area, its state, and some of its words. */
export type HealthCase = [
  what: string,
  more: Partial<HealthFacts>,
  area: HealthArea,
  state: HealthState,
  words: string,
]

/** The computer, its disk and memory, the database and its backups. */
export const COMPUTER_CASES: HealthCase[] = [
  [
    'an old backup',
    { backups: { ...healthy.backups, places: [{ ...local, is_old: true, error: 'Disk full.' }] } },
    'backups',
    'bad',
    'Disk full.',
  ],
  [
    'a backup that failed once',
    { backups: { ...healthy.backups, places: [{ ...local, error: 'It is not there.' }] } },
    'backups',
    'notice',
    'It is not there.',
  ],
  [
    'a restored shop',
    { backups: { ...healthy.backups, restored_from: NOW - DAY } },
    'backups',
    'bad',
    'closed to customers',
  ],
  [
    'a lost database file',
    { database: { ...healthy.database, lost_since: NOW - MINUTE } },
    'database',
    'bad',
    'nothing is saved',
  ],
  [
    'damaged settings',
    { database: { ...healthy.database, damaged_documents: [{ kind: 'mail', label: 'Mail server' }] } },
    'database',
    'bad',
    '“Mail server” are damaged',
  ],
  [
    'a log that only grows',
    { database: { ...healthy.database, wal_bytes: 1024 ** 3 } },
    'database',
    'notice',
    '1 GB',
  ],
  [
    'a check that found faults',
    { database: { ...healthy.database, check: { at: NOW, faults: ['files/parts/a is missing.', 'b'] } } },
    'check',
    'bad',
    '2 faults: files/parts/a is missing.',
  ],
  [
    'no check for days',
    {
      database: { ...healthy.database, check: { at: NOW - 4 * DAY, faults: [] } },
      program: { ...healthy.program, started_at: NOW - 9 * DAY },
    },
    'check',
    'notice',
    '4 days',
  ],
  [
    'a slow disk',
    { database: { ...healthy.database, slow_writes: { count: 12, longest_seconds: 2.08 } } },
    'database',
    'notice',
    '12 saves took more than a second in the last ten minutes, the longest 2.1 s',
  ],
  [
    'a disk that fills',
    { disk: { ...healthy.disk!, free_bytes: 1.5 * 1024 ** 3, shortage: 'low' } },
    'disk',
    'notice',
    '1.5 GB free',
  ],
  [
    'a disk without room for files',
    { disk: { ...healthy.disk!, shortage: 'no_uploads' } },
    'disk',
    'bad',
    'New files are refused',
  ],
  ['a full disk', { disk: { ...healthy.disk!, shortage: 'full' } }, 'disk', 'bad', 'Nothing can be saved'],
  ['a disk that cannot be read', { disk: null }, 'disk', 'notice', 'cannot be read'],
  [
    'a clock in doubt',
    { clock: { last_open: NOW + 2 * DAY, trusted_in: DAY } },
    'clock',
    'notice',
    '2 days before the shop was last open',
  ],
  [
    'a slow queue',
    { queue: { waiting: 40, oldest_seconds: 3 * MINUTE, expected_seconds: 90 } },
    'queue',
    'notice',
    '40 quotes without a price, the oldest for 3 minutes',
  ],
  [
    'a queue that stands still',
    { queue: { waiting: 1, oldest_seconds: HOUR, expected_seconds: null } },
    'queue',
    'bad',
    '1 quote without',
  ],
  [
    'workers that crash',
    { workers: { ...healthy.workers, restarts: 9, restarts_last_hour: 6 } },
    'workers',
    'notice',
    '6 jobs crashed',
  ],
  [
    'a busy main thread',
    { event_loop: { p50_ms: 1, p99_ms: 140, max_ms: 300, steady_p99_ms: 120 } },
    'event_loop',
    'notice',
    '140 ms (99%)',
  ],
  [
    'a main thread that hangs',
    { event_loop: { p50_ms: 300, p99_ms: 900, max_ms: 4000, steady_p99_ms: 700 } },
    'event_loop',
    'bad',
    '4000 ms at most',
  ],
  [
    'little memory',
    { memory: { ...healthy.memory, machine_free_bytes: 0.04 * 16 * 1024 ** 3 } },
    'memory',
    'notice',
    '655 MB of',
  ],
]
