import { expect, test } from 'vitest'
import { startPhaseSentence, type StartPhase } from '../../../shared/platform/start-phases.ts'

test.each([
  [{ phase: 'opening' }, 'Opening the data folder.'],
  [{ phase: 'backing_up' }, 'Backing up the shop before it is updated. With many files this takes minutes.'],
  [{ phase: 'checking' }, 'Checking the database, the files and the key.'],
  [
    { phase: 'migrating', step: 2, steps: 9 },
    'Updating the database to this version of the program: step 2 of 9.',
  ],
  [{ phase: 'listening' }, 'The database is open. The pages follow in a moment.'],
] satisfies [StartPhase, string][])('the start says what happens in %j', (phase, sentence) => {
  expect(startPhaseSentence(phase)).toBe(sentence)
})
