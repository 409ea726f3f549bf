import type { FastifyInstance } from 'fastify'

/** Milliseconds that the requests of one turn of the event loop may take together. */
const MAX_TURN_MS = 10

/**
 * Requests that piled up while the processors were taken arrive in one turn of the event loop, and would hold it up together.
 * Those beyond `MAX_TURN_MS` wait for the next turns, one in each, so that timers and other work run in between.
 */
export function spreadRequests(app: FastifyInstance, now: () => number = () => performance.now()): void {
  const waiting: (() => void)[] = []
  let began: number | null = null
  const beginTurn = () => {
    began = now()
    setImmediate(endTurn)
  }
  const endTurn = () => {
    began = null
    const goOn = waiting.shift()
    if (goOn === undefined) return
    beginTurn()
    goOn()
  }
  app.addHook('onRequest', (_request, _reply, goOn) => {
    if (began === null) beginTurn()
    else if (waiting.length > 0 || now() - began >= MAX_TURN_MS) return void waiting.push(goOn)
    goOn()
  })
}
