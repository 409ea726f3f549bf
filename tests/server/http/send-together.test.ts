import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendTogether } from '../../../server/http/response/send-together.ts'

/** Returns an app that answers with `payload`, and the steps of its requests in the order in which they were taken. */
function appThatSends(payload: () => unknown) {
  const steps: string[] = []
  const app = Fastify()
  sendTogether(app)
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    steps.push(`handle ${request.params.name}`)
    return reply.send(payload())
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    steps.push(`send ${(request.params as { name: string }).name}`)
    done()
  })
  return { app, steps }
}

test('texts are sent after all requests of the turn were handled', async () => {
  const { app, steps } = appThatSends(() => 'text')
  await app.ready()
  const answers = await Promise.all([app.inject('/a'), app.inject('/b'), app.inject('/c')])
  expect(answers.map(({ body }) => body)).toEqual(['text', 'text', 'text'])
  expect(steps).toEqual(['handle a', 'handle b', 'handle c', 'send a', 'send b', 'send c'])
})

test('a stream is sent at once, so that its failure is answered', async () => {
  const { app, steps } = appThatSends(() =>
    new Readable({ read: () => undefined }).destroy(new Error('lost')),
  )
  await app.ready()
  await Promise.allSettled([app.inject('/a'), app.inject('/b')])
  expect(steps.slice(0, 2)).toEqual(['handle a', 'send a'])
})
