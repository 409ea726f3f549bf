import { expect, test } from 'vitest'
import { rateLimiter } from '../../../server/http/guards/rate-limit.ts'
import type { RateLimits } from '../../../server/platform/settings.ts'

test.each([
  [600, 'Too many attempts. Try again in 10 minutes.'],
  [60, 'Too many attempts. Try again in 60 seconds.'],
  [1, 'Too many attempts. Try again in 1 second.'],
])('a limit of %i seconds says when to try again', async (seconds, sentence) => {
  const limiter = rateLimiter({ sign_in: [{ requests: 1, seconds }] } as RateLimits)
  await limiter.consume('sign_in', 'someone')
  await expect(limiter.consume('sign_in', 'someone')).rejects.toThrow(sentence)
})
