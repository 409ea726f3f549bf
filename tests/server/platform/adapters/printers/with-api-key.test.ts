import { expect, test } from 'vitest'
import type { MachineQuestion } from '../../../../../server/platform/adapters/printers/machine-http.ts'
import { withApiKey } from '../../../../../server/platform/adapters/printers/with-api-key.ts'

const { signal } = new AbortController()

async function asked(key: string | null, question: Partial<MachineQuestion>): Promise<MachineQuestion> {
  const heard: MachineQuestion[] = []
  const ask = withApiKey((one) => {
    heard.push(one)
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.alloc(0) })
  }, key)
  await ask({ method: 'GET', path: '/', ...question }, signal)
  return heard[0]
}

test('the key is sent with the other headers of a question', async () => {
  expect((await asked('secret', { headers: { accept: 'text/plain' } })).headers).toEqual({
    accept: 'text/plain',
    'x-api-key': 'secret',
  })
  expect((await asked(null, {})).headers).toBeUndefined()
})

test('a camera at another port, which is asked without TLS, never gets the key', async () => {
  expect((await asked('secret', { port: 80, path: '/webcam/?action=snapshot' })).headers).toBeUndefined()
})
