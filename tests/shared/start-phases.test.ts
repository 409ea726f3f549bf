import { expect, test } from 'vitest'
import { startPhaseSentence, type StartPhase } from '../../shared/start-phases.ts'

test.each([
  [{ phase: 'opening' }, 'The data folder is opened.'],
  [
    { phase: 'backing_up' },
    'The shop is backed up before it is updated. With many files this takes minutes.',
  ],
  [{ phase: 'checking' }, 'The database, the files and the key are checked.'],
  [
    { phase: 'migrating', step: 2, steps: 9 },
    'The database is updated to this version of the program: step 2 of 9.',
  ],
  [{ phase: 'listening' }, 'The database is open. The pages follow in a moment.'],
] satisfies [StartPhase, string][])('says what happens in %j', (phase, sentence) => {
  expect(startPhaseSentence(phase)).toBe(sentence)
})
