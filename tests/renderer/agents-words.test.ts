import { expect, test } from 'vitest'
import {
  agentsEndedText,
  agentsEndText,
  remainingAgentsText,
} from '../../renderer/accounts/apps/agents-words.ts'

test.each([
  [{ keys: 2, apps: 1 }, '2 API keys and 1 connected app still work.'],
  [{ keys: 1, apps: 0 }, '1 API key still works.'],
  [{ keys: 0, apps: 3 }, '3 connected apps still work.'],
])('the page says which agents still work: %j', (counts, text) => {
  expect(remainingAgentsText(counts)).toBe(text)
})

test('the page says what ending agents does and did', () => {
  expect(agentsEndText({ keys: 1, apps: 1 })).toBe('1 API key and 1 connected app lose access right away.')
  expect(agentsEndText({ keys: 0, apps: 1 })).toBe('1 connected app loses access right away.')
  expect(agentsEndedText({ keys: 1, apps: 0 })).toBe('1 API key was ended.')
  expect(agentsEndedText({ keys: 2, apps: 0 })).toBe('2 API keys were ended.')
})
