import { describe, expect, test } from 'vitest'
import { assessHealth } from '../../../../shared/operations/health/assess-health.ts'
import type { HealthFacts } from '../../../../shared/operations/health/health-facts.ts'
import { HEALTH_AREAS, problemsOf, worstState } from '../../../../shared/operations/health/health-finding.ts'
import { healthText } from '../../../../shared/operations/health/health-text.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { COMPUTER_CASES } from './computer-cases.ts'
import { healthyFacts, NOW } from './healthy-facts.ts'
import { SERVICE_CASES } from './service-cases.ts'

const healthy = healthyFacts()
const [local] = healthy.backups.places
const problems = (more: Partial<HealthFacts>) => problemsOf(assessHealth(healthyFacts(more)))

describe('assessing health', () => {
  test('finds nothing wrong with a healthy shop, and says something good about every area', () => {
    const findings = assessHealth(healthy)
    expect(problemsOf(findings)).toEqual([])
    expect(worstState(findings)).toBe('good')
    expect(new Set(findings.map(({ area }) => area))).toEqual(new Set(HEALTH_AREAS))
  })

  test.each([...COMPUTER_CASES, ...SERVICE_CASES])(
    'notices %s, and says what to do',
    (_what, more, area, state, words) => {
      const found = problems(more)
      expect(found).toMatchObject([{ area, state }])
      expect(found[0].sentence).toContain(words)
      expect(found[0].advice).toMatch(/\.$/)
    },
  )

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
