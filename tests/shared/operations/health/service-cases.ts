import { DAY, HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { failingService, healthyFacts, NOW } from './healthy-facts.ts'
import type { HealthCase } from './computer-cases.ts'

const healthy = healthyFacts()
const task = healthy.tasks[0]

/** Cases of the services that the shop depends on: certificates, payments, emails, printers, its own tasks. */
export const SERVICE_CASES: HealthCase[] = [
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
    'a local network that could not be opened',
    { lan_fault: 'Port 4748 is used by another program. Choose another port.' },
    'local_network',
    'bad',
    'Port 4748 is used by another program.',
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
    'Prusa 3 with PETG by −14%',
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
