import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedRequest, UNREACHABLE } from '../../renderer/platform/api.ts'
import { useConnection } from '../../renderer/platform/shell/connection.ts'
import { useQuoteDraft } from '../../renderer/quoting/customer/start/quote-draft.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { quoteOf } from './quote-fixtures.ts'

const { sendPart } = vi.hoisted(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return { sendPart: vi.fn<() => Promise<Quote>>() }
})
vi.mock('../../renderer/quoting/customer/start/send-part.ts', () => ({ sendPart }))

const FILE = new File(['solid x'], 'x.stl')
const unreachable = () => Promise.reject(new RefusedRequest(UNREACHABLE))
const serverIsBack = () => useConnection.setState({ reachable: true })
const listed = () => useQuoteDraft.getState().uploads

beforeEach(() => {
  sendPart.mockReset()
})
afterEach(() => {
  for (const { key } of listed()) useQuoteDraft.getState().dismiss(key)
  serverIsBack()
})

test('a part that could not reach the server is sent again once it answers', async () => {
  sendPart.mockImplementationOnce(unreachable).mockResolvedValueOnce(quoteOf({ id: 'q_1' }))
  const added = useQuoteDraft.getState().upload([FILE])
  await vi.waitFor(() => expect(listed()[0].refusal?.code).toBe('unreachable'))
  expect(useConnection.getState().reachable).toBe(false)
  serverIsBack()
  expect((await added).map((quote) => quote?.id)).toEqual(['q_1'])
  expect([sendPart.mock.calls.length, listed().length]).toEqual([2, 0])
})

test('a part that was dismissed meanwhile is not sent again', async () => {
  sendPart.mockImplementation(unreachable)
  const added = useQuoteDraft.getState().upload([FILE])
  await vi.waitFor(() => expect(listed()[0].refusal?.code).toBe('unreachable'))
  useQuoteDraft.getState().dismiss(listed()[0].key)
  serverIsBack()
  await added
  expect(sendPart).toHaveBeenCalledTimes(1)
})

test('a part that never reaches the server is not sent for ever', async () => {
  sendPart.mockImplementation(unreachable)
  const added = useQuoteDraft.getState().upload([FILE])
  for (const times of [1, 2, 3, 4]) {
    await vi.waitFor(() =>
      expect([sendPart.mock.calls.length, listed()[0].refusal?.code]).toEqual([times, 'unreachable']),
    )
    serverIsBack()
  }
  await added
  expect(sendPart).toHaveBeenCalledTimes(4)
})
