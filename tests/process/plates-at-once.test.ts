import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTRPCClient, httpLink } from '@trpc/client'
import { expect, test } from 'vitest'
import type { Router } from '../../server/trpc/router.ts'
import type { SeenUnit } from '../../shared/orders/production/unit-work.ts'
import { accept } from './buyer.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, finished, ROOT, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const PASSWORD = 'correct horse battery'
const BOX = {
  file: readFileSync(join(ROOT, 'resources/sample-parts/box.stl')),
  filename: 'box.stl',
  fields: { quantity: '2' },
}

/** A member of staff at the console, signed in with a browser of their own. */
async function staffAt(url: string, data: string, email: string) {
  await finished('owner', ['--data', data, '--email', email, '--password', PASSWORD])
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]
  const headers = { cookie, origin: url }
  return createTRPCClient<Router>({ links: [httpLink({ url: `${url}/trpc`, headers })] })
}
type Staff = Awaited<ReturnType<typeof staffAt>>

async function paidOrder(url: string): Promise<string> {
  const customer = await signUp(url)
  const quote_id = await customer.accepted(BOX)
  await customer.settled(quote_id)
  const link = await accept({ url, cookie: customer.cookie }, quote_id, 'buy')
  const { checkout_url } = (await link.json()) as { checkout_url: string }
  await fetch(`${url}/checkout/${checkout_url.split('/').at(-1)!}/pay`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242' }),
  })
  return quote_id
}

/** Two people send the same step at once; returns the answer of the one that was first. */
async function bothAtOnce<Answer>(people: [Staff, Staff], step: (person: Staff) => Promise<Answer>) {
  const answers = await Promise.allSettled(people.map(step))
  const [first, ...others] = answers.filter((answer) => answer.status === 'fulfilled')
  const refused = answers.find((answer) => answer.status === 'rejected')
  expect([first?.status, others]).toEqual(['fulfilled', []])
  expect(refused?.reason).toMatchObject({ data: { refusal: { code: 'wrong_state' } } })
  return first.value
}

test(
  'exactly one of two people who move the same plate at once wins each step',
  { timeout: 120_000 },
  async () => {
    const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
    const server = await startServerProcess(data)
    const { url } = server
    const order_id = await paidOrder(url)
    const people: [Staff, Staff] = [
      await staffAt(url, data, 'olive@shop.test'),
      await staffAt(url, data, 'otto@shop.test'),
    ]
    const units = [1, 2].map((unit): SeenUnit => ({ order_id, unit, seen: 'queued' }))
    const seenOf = ({ plate_id, revision }: { plate_id: string; revision: number }) => ({
      plate_id,
      revision,
    })

    let plate = await bothAtOnce(people, (person) => person.plates.plan.mutate({ units, printer_id: 'p1' }))
    const planned = seenOf(plate)
    const starts = await Promise.all(
      people.map((person) => person.printerLinks.startEach.mutate({ plates: [planned], empty_beds: [] })),
    )
    const started = starts.flatMap(({ recorded }) => recorded)
    expect([started.length, starts.flatMap(({ failed }) => failed).length]).toEqual([1, 1])
    plate = await bothAtOnce(people, (person) =>
      person.plates.fail.mutate({
        ...seenOf(started[0]),
        units: [{ order_id, unit: 2 }],
        reason: 'adhesion',
      }),
    )
    ;[plate] = await bothAtOnce(people, (person) =>
      person.plates.endPrint.mutate({ plates: [seenOf(plate)], clear: false }),
    )
    ;[plate] = await bothAtOnce(people, (person) => person.plates.clear.mutate({ plates: [seenOf(plate)] }))

    const why = 'A mistaken click'
    plate = await bothAtOnce(people, (person) => person.plates.back.mutate({ ...seenOf(plate), why }))
    const { started_at, printed_at } = await people[0].plates.get.query({ plate_id: plate.plate_id })
    plate = await bothAtOnce(people, (person) =>
      person.plates.correctTimes.mutate({ ...seenOf(plate), started_at: started_at! - 60, printed_at }),
    )
    ;[plate] = await people[0].plates.clear.mutate({ plates: [seenOf(plate)] })
    const printed = [{ order_id, unit: 1, seen: 'finishing' as const }]
    await bothAtOnce(people, (person) => person.quality.check.mutate({ units: printed, result: 'pass' }))

    let next = await people[0].plates.plan.mutate({ units: [units[1]], printer_id: 'p1' })
    next = await bothAtOnce(people, (person) =>
      person.plates.change.mutate({ ...seenOf(next), printer_id: 'p2' }),
    )
    await bothAtOnce(people, (person) => person.plates.remove.mutate(seenOf(next)))

    const count = (sql: string) => rows<{ n: number }>(data, `select count(*) as n ${sql}`)[0].n
    await server.stop()
    expect(plate.status).toBe('cleared')
    expect(
      rows(data, `select status, attempts from order_units where order_id = '${order_id}' order by unit`),
    ).toEqual([
      { status: 'ready', attempts: 1 },
      { status: 'queued', attempts: 1 },
    ])
    expect([count('from plates'), count('from plate_units'), count('from unit_failures')]).toEqual([2, 3, 1])
    expect(count('from unit_checks')).toBe(1)
    const events = {
      'plate planned': 2,
      'plate changed': 1,
      'plate removed': 1,
      'units started': 1,
      'print failed': 1,
      'units printed': 1,
      'plate cleared': 2,
      'clearing taken back': 1,
      'print time corrected': 1,
      'units ready': 1,
    }
    for (const [what, n] of Object.entries(events))
      expect({ [what]: count(`from events where what = '${what}'`) }).toEqual({ [what]: n })
  },
)
