import { expect, test } from 'vitest'
import { pageCrashSentence } from '../../main/page-crash-words.ts'

test.each(['crashed', 'oom', 'killed', 'launch-failed', 'a reason of a later version'])(
  'a page that ended by "%s" says so in a sentence',
  (reason) => {
    expect(pageCrashSentence(reason)).toMatch(/^[A-Z][a-z ]+\.$/)
    expect(pageCrashSentence(reason)).not.toContain(reason === 'crashed' ? '(' : reason)
  },
)
