import { expect, test } from 'vitest'
import { beginWork, countRunning, MEASURING } from '../../../server/platform/running-work.ts'

test('the count has parts being measured and requests that may change something, until they end', () => {
  const before = countRunning()
  const ends = [
    beginWork({ area: 'queue', work: `${MEASURING}q_1` }),
    beginWork({ area: 'interface', work: 'POST /v1/quotes', request_id: 'r1' }),
    beginWork({ area: 'pages', work: 'GET /trpc/live.changes', request_id: 'r2' }),
    beginWork({ area: 'emails', work: 'emails' }),
  ]
  expect(countRunning()).toEqual({ parts: before.parts + 1, requests: before.requests + 1 })
  for (const end of ends) end()
  expect(countRunning()).toEqual(before)
})
