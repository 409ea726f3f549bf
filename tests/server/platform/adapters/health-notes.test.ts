import { expect, test } from 'vitest'
import { healthNotes } from '../../../../server/platform/adapters/health-notes.ts'
import { promMetrics } from '../../../../server/platform/adapters/prom-metrics.ts'
import { watchedGeometry } from '../../../../server/platform/adapters/watched-geometry.ts'
import { watchedServices } from '../../../../server/platform/adapters/watched-services.ts'
import { watchedWrites } from '../../../../server/platform/adapters/watched-writes.ts'
import type { MailServer } from '../../../../server/platform/ports/mail.ts'
import type { Payments } from '../../../../server/platform/ports/payments.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import type { GeometryJob } from '../../../../shared/geometry/job.ts'
import { healthyFacts } from '../../../shared/operations/health/healthy-facts.ts'
import { scriptedGeometry } from '../../../shop/scripted-geometry.ts'

const clock = { time: 1000, now: () => clock.time }

const NO_DELIVERY = { courier: () => null, carrier: () => null }
const NO_MAIL = { current: () => null }

test('an outside service counts as failing from its first failure to its next good call', async () => {
  const watch = { notes: healthNotes(clock), metrics: promMetrics() }
  const answers: (() => Promise<{ outcome: 'sent' }>)[] = [
    () => Promise.reject(new ServiceUnavailable('The mail server took too long')),
    () => Promise.reject(new ServiceUnavailable('The mail server cannot be reached')),
    () => Promise.resolve({ outcome: 'sent' }),
  ]
  const server: MailServer = { send: () => answers.shift()!() }
  const payments = { current: () => ({}) as Payments, of: () => null }
  const { mailer } = watchedServices(
    { payments, deliveryServices: NO_DELIVERY, mailer: { current: () => server } },
    watch,
  )
  const email = { to: 'a@b.test', subject: '', text: '', html: '', id: '1' }
  const send = () => mailer.current().send(email)
  await expect(send()).rejects.toThrow('too long')
  const failing_since = clock.time
  clock.time += 60
  await expect(send()).rejects.toThrow('reached')
  expect(watch.notes.callsOf('mail')).toEqual({
    last_good_at: null,
    failures: 2,
    failing_since,
    error: 'The mail server cannot be reached',
  })
  await send()
  expect(watch.notes.callsOf('mail')).toEqual({
    last_good_at: clock.time,
    failures: 0,
    failing_since: null,
    error: null,
  })
  expect(await watch.metrics.text(healthyFacts(), 1)).toMatch(
    /layerline_service_call_seconds_count\{service="mail",result="failed"\} 2/,
  )
})

test('a refusal of Stripe is an answer, and test payments are not watched', async () => {
  const watch = { notes: healthNotes(clock), metrics: promMetrics() }
  const provider = (name: 'stripe' | 'practice') =>
    ({
      provider: name,
      account: () => Promise.reject(new Refusal('wrong_state')),
      readEvent: () => null,
    }) as unknown as Payments
  const { payments } = watchedServices(
    {
      payments: { current: () => provider('practice'), of: (name) => provider(name) },
      deliveryServices: NO_DELIVERY,
      mailer: NO_MAIL,
    },
    watch,
  )
  await expect(payments.current().account()).rejects.toThrow(Refusal)
  expect(watch.notes.callsOf('stripe').last_good_at).toBeNull()
  const stripe = payments.of('stripe')
  expect([stripe.provider, stripe.readEvent(new Uint8Array(), '')]).toEqual(['stripe', null])
  await expect(stripe.account()).rejects.toThrow(Refusal)
  expect(watch.notes.callsOf('stripe')).toMatchObject({ last_good_at: clock.time, failures: 0 })
})

test('geometry jobs are timed by stage, and those that end their thread are counted for an hour', async () => {
  const watch = { notes: healthNotes(clock), metrics: promMetrics() }
  const pool = watchedGeometry(
    scriptedGeometry(() => ({ outcome: 'crashed', raw: 'out of memory' })),
    watch,
  )
  const signal = new AbortController().signal
  const running = pool.analyze({} as GeometryJob, { onBegun: () => {}, onProgress: () => {}, signal })
  clock.time += 7
  expect(watch.notes.jobs()).toMatchObject({ longest_seconds: 7, restarts: 0 })
  expect(await running).toEqual({ outcome: 'crashed', raw: 'out of memory' })
  expect(watch.notes.jobs()).toMatchObject({ longest_seconds: null, restarts: 1, restarts_last_hour: 1 })
  clock.time += HOUR
  expect(watch.notes.jobs()).toMatchObject({ restarts: 1, restarts_last_hour: 0 })
  const text = await watch.metrics.text(healthyFacts(), 1)
  expect(text).toContain('layerline_jobs_total{result="crashed"} 1')
  for (const stage of ['starting', 'reading', 'checking'])
    expect(text).toContain(`layerline_job_stage_seconds_count{stage="${stage}"} 1`)
})

test('only writes of a second and more are kept, for ten minutes', () => {
  const watch = { notes: healthNotes(clock), metrics: promMetrics() }
  for (const seconds of [0.01, 1, 2.5]) watch.notes.noteWrite(seconds)
  clock.time += 9 * MINUTE
  watch.notes.noteWrite(1.5)
  expect(watch.notes.slowWrites()).toEqual({ count: 3, longest_seconds: 2.5 })
  clock.time += MINUTE
  expect(watch.notes.slowWrites()).toEqual({ count: 1, longest_seconds: 1.5 })
  const write = watchedWrites((work: () => string) => work(), watch)
  expect(write(() => 'written')).toBe('written')
  expect(watch.notes.slowWrites().count).toBe(1)
})
