import { afterEach, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box, sphere } from '../geometry/shapes.ts'
import { customerAt, signUp, type Customer } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

let server: ServerProcess
afterEach(async () => {
  await server.stop()
})

const BATCH = 12
/** More than 8 MB: a long job. */
const LARGE = binaryStl(sphere(40, 290))

const small = (height: number) => ({ file: binaryStl(box([20, 20, height])), filename: `box-${height}.stl` })

/** The ids of quotes in the order in which they got their prices. */
function pricedOrder(data: string): string[] {
  const events = rows<{ subject_id: string; what: string }>(
    data,
    'select subject_id, what from events order by rowid',
  )
  return events.flatMap(({ subject_id, what }) => (what === 'price' ? [subject_id] : []))
}

test('after a restart, one customer’s batch and another’s large file do not hold up a third customer’s part', async () => {
  const data = dataFolder({
    rate_limits: UNLIMITED,
    uploads_at_once: 100,
    geometry: { workers: 2, priority: 'normal' },
  })
  server = await startServerProcess(data)
  const customers: Customer[] = []
  for (let at = 0; at < 3; at++) customers.push(await signUp(server.url))
  const [batch, large, third] = customers
  const ids: string[] = []
  for (let height = 1; height <= BATCH; height++) ids.push(await batch.accepted(small(height)))
  await large.accepted({ file: LARGE, filename: 'large.stl' })
  const thirdId = await third.accepted(small(100))
  await server.kill()
  const pricedBefore = pricedOrder(data)
  expect(pricedBefore).not.toContain(thirdId)

  server = await startServerProcess(data)
  const { status } = await customerAt(server.url, third.cookie).settled(thirdId)
  expect(status).toBe('quoted')
  const order = pricedOrder(data).filter((id) => !pricedBefore.includes(id))
  // Each worker may take a part of the batch first, and the owners take turns.
  expect(order.indexOf(thirdId)).toBeLessThanOrEqual(3)
})
