import { describe, expect, test } from 'vitest'
import { assessHealth } from '../../../shared/health/assess-health.ts'
import type { HealthFacts } from '../../../shared/health/health-facts.ts'
import {
  HEALTH_AREAS,
  problemsOf,
  worstState,
  type HealthArea,
  type HealthState,
} from '../../../shared/health/health-finding.ts'
import { healthText } from '../../../shared/health/health-text.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/time.ts'
import { failingService, healthyFacts, NOW } from './healthy-facts.ts'

const healthy = healthyFacts()
const problems = (more: Partial<HealthFacts>) => problemsOf(assessHealth(healthyFacts(more)))

type Case = [what: string, more: Partial<HealthFacts>, area: HealthArea, state: HealthState, words: string]

const [local] = healthy.backups.places
const task = healthy.tasks[0]

const CASES: Case[] = [
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
    'a log that only grows',
    { database: { ...healthy.database, wal_bytes: 1024 ** 3 } },
    'database',
    'notice',
    '1.0 GB',
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
  ['no memory', { memory: { ...healthy.memory, machine_free_bytes: 0 } }, 'memory', 'bad', '0 bytes of'],
  [
    'a certificate that ends soon',
    { certificates: [{ host: 'shop.example', valid_until: NOW + 20 * DAY, error: null }] },
    'certificates',
    'notice',
    '20 days',
  ],
  [
    'a certificate that ends this week',
    { certificates: [{ host: 'shop.example', valid_until: NOW + 3 * DAY, error: null }] },
    'certificates',
    'bad',
    '3 days',
  ],
  [
    'PEM files of the local network that end soon',
    {
      certificates: [
        { host: 'the local network', valid_until: NOW + 3 * DAY, error: null, renewed_by: 'files' as const },
      ],
    },
    'certificates',
    'bad',
    'The certificate of the local network is valid for 3 days',
  ],
  [
    'an expired certificate',
    { certificates: [{ host: 'shop.example', valid_until: NOW - HOUR, error: null }] },
    'certificates',
    'bad',
    'expired 1 hour ago',
  ],
  [
    'Stripe that does not answer',
    { payments: { ...healthy.payments, calls: failingService(5 * MINUTE) } },
    'payments',
    'notice',
    'Stripe has failed for 5 minutes, 3 calls: it cannot be reached.',
  ],
  [
    'Stripe that is gone',
    { payments: { ...healthy.payments, calls: failingService(HOUR) } },
    'payments',
    'bad',
    '1 hour',
  ],
  [
    'a silent webhook',
    { payments: { ...healthy.payments, last_webhook_at: NOW - 3 * DAY } },
    'payments',
    'notice',
    'webhook has been silent',
  ],
  [
    'a webhook that never came',
    { payments: { ...healthy.payments, last_webhook_at: null } },
    'payments',
    'notice',
    'has never arrived',
  ],
  [
    'a webhook with another secret',
    { payments: { ...healthy.payments, last_forged_at: NOW - MINUTE } },
    'payments',
    'notice',
    'signature does not match',
  ],
  [
    'failed refunds',
    { payments: { ...healthy.payments, failed_refunds: 2 } },
    'payments',
    'notice',
    '2 refunds failed',
  ],
  [
    'a mail server that fails',
    { mail: { ...healthy.mail, calls: failingService(2 * HOUR) } },
    'mail',
    'bad',
    'The mail server has failed for 2 hours',
  ],
  [
    'a mailbox of replies that fails',
    {
      mail: {
        ...healthy.mail,
        mailbox: { ...failingService(2 * HOUR), host: 'imap.shop.test', folder: 'INBOX' },
      },
    },
    'mail',
    'bad',
    'Replies of customers cannot be read from imap.shop.test for 2 hours',
  ],
  [
    'emails without a mail server',
    { mail: { ...healthy.mail, has_server: false, waiting: 3 } },
    'mail',
    'notice',
    '3 emails cannot be sent',
  ],
  ['failed emails', { mail: { ...healthy.mail, failed: 1 } }, 'mail', 'notice', '1 email could not be sent'],
  [
    'a carrier that fails',
    { delivery: { courier: null, carrier: failingService(MINUTE) } },
    'delivery',
    'notice',
    'The carrier service has failed',
  ],
  [
    'no printer that prints',
    { printers: { ...healthy.printers, available: 0, printing: 0, off: 9 } },
    'printers',
    'bad',
    'No printer can print',
  ],
  [
    'maintenance that should have ended',
    { printers: { ...healthy.printers, overdue: ['Prusa 3'] } },
    'printers',
    'notice',
    'Prusa 3',
  ],
  [
    'a factor that the last prints no longer agree with',
    {
      printers: {
        ...healthy.printers,
        drifts: [{ printer: 'Prusa 3', material: 'PETG', percent: -14 }],
      },
    },
    'printers',
    'notice',
    'Prusa 3 with PETG by −14 %',
  ],
  [
    'a task that fails',
    { tasks: [{ ...task, error: 'no disk', failing_since: NOW - MINUTE }] },
    'tasks',
    'notice',
    '“emails” has failed for 1 minute: no disk.',
  ],
  [
    'a task that fails for long',
    { tasks: [{ ...task, error: 'no disk', failing_since: NOW - 2 * HOUR }] },
    'tasks',
    'bad',
    'no disk',
  ],
  [
    'a task that stopped',
    { tasks: [{ ...task, last_at: NOW - HOUR }] },
    'tasks',
    'bad',
    '“emails” ran last 1 hour ago',
  ],
  [
    'a run that was killed',
    { program: { ...healthy.program, interrupted_runs: [NOW - DAY], was_interrupted: true } },
    'program',
    'notice',
    '1 time in seven days',
  ],
  [
    'runs that are killed again and again',
    { program: { ...healthy.program, interrupted_runs: [NOW - HOUR, NOW - DAY, NOW - 2 * DAY] } },
    'program',
    'bad',
    '3 times',
  ],
]

describe('assessing health', () => {
  test('finds nothing wrong with a healthy shop, and says something good about every area', () => {
    const findings = assessHealth(healthy)
    expect(problemsOf(findings)).toEqual([])
    expect(worstState(findings)).toBe('good')
    expect(new Set(findings.map(({ area }) => area))).toEqual(new Set(HEALTH_AREAS))
  })

  test.each(CASES)('notices %s, and says what to do', (_what, more, area, state, words) => {
    const found = problems(more)
    expect(found).toMatchObject([{ area, state }])
    expect(found[0].sentence).toContain(words)
    expect(found[0].advice).toMatch(/\.$/)
  })

  test('does not judge one slow minute', () => {
    expect(problems({ event_loop: { p50_ms: 9, p99_ms: 900, max_ms: 4000, steady_p99_ms: 0 } })).toEqual([])
  })

  test('complains of nothing that is only unknown or turned off', () => {
    expect(
      problems({
        certificates: [{ host: 'shop.example', valid_until: null, error: 'it took too long' }],
        payments: { ...healthy.payments, provider: 'practice', last_webhook_at: null },
        mail: { ...healthy.mail, has_server: false, waiting: 0 },
        delivery: { courier: null, carrier: null },
        printers: {
          total: 0,
          available: 0,
          printing: 0,
          maintenance: 0,
          off: 0,
          overdue: [],
          drifts: [],
          prints: { good: 0, failed: 0 },
        },
        program: {
          ...healthy.program,
          started_at: NOW - 2 * DAY,
          interrupted_runs: [NOW - 3 * DAY],
          was_interrupted: true,
        },
      }),
    ).toEqual([])
  })

  test('lists the worst first, and of those backups first', () => {
    const found = problems({
      printers: { ...healthy.printers, overdue: ['Prusa 3'] },
      event_loop: { p50_ms: 300, p99_ms: 900, max_ms: 4000, steady_p99_ms: 700 },
      backups: { ...healthy.backups, places: [{ ...local, is_old: true }] },
      mail: { ...healthy.mail, failed: 1 },
    })
    expect(found.map(({ area }) => area)).toEqual(['backups', 'event_loop', 'mail', 'printers'])
    expect(worstState(found)).toBe('bad')
  })

  test('is written as plain text, problems first', () => {
    const lines = healthText(assessHealth(healthyFacts({ mail: { ...healthy.mail, failed: 1 } })), NOW).split(
      '\n',
    )
    expect(lines[0]).toMatch(/^Layerline health, /)
    expect(lines[2]).toMatch(/^\[NOTICE\] Email: 1 email could not be sent\. Send them by hand/)
    expect(lines).toContain('[good]   Disk: 400 GB free of 900 GB.')
  })
})
