import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { spreadRequests } from '../../../server/http/guards/spread-requests.ts'

const MS_OF_A_REQUEST = 4

/** Sends requests at once to a server whose clock is moved by each of them; answers with the turn in which each was handled, in order. */
async function turnsOf(requests: number): Promise<{ turns: number[]; order: string[] }> {
  const state = { now: 0, turn: 0, turns: [] as number[], order: [] as string[] }
  const app = Fastify()
  spreadRequests(app, () => state.now)
  app.get('/:at', (request, reply) => {
    state.now += MS_OF_A_REQUEST
    state.turns.push(state.turn)
    state.order.push((request.params as { at: string }).at)
    return reply.send({})
  })
  await app.ready()
  let isOver = false
  const countTurns = () => {
    state.turn++
    if (!isOver) setImmediate(countTurns)
  }
  countTurns()
  await Promise.all(Array.from({ length: requests }, (_, at) => app.inject(`/${at}`)))
  isOver = true
  await app.close()
  return state
}

test('requests that arrive together are spread over turns of the event loop, in their order', async () => {
  const { turns, order } = await turnsOf(40)
  expect(order).toEqual(Array.from({ length: 40 }, (_, at) => String(at)))
  const most = Math.max(
    ...new Set(turns).values().map((turn) => turns.filter((other) => other === turn).length),
  )
  expect(most * MS_OF_A_REQUEST).toBeLessThanOrEqual(10 + MS_OF_A_REQUEST)
})

test('a few requests at once are handled in one turn', async () => {
  expect(new Set((await turnsOf(2)).turns).size).toBe(1)
})
