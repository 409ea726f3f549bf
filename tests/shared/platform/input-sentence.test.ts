import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailAddress } from '../../../shared/platform/email-address.ts'
import { inputSentence } from '../../../shared/platform/input-sentence.ts'

const Form = z.object({
  email: emailAddress(),
  note_to_shop: z.string().min(1).max(320),
  code: z.string().regex(/^\d{6}$/),
  quantity: z.int().min(1).max(100),
  lines: z.array(z.string()).min(1).max(20),
  color: z.enum(['red', 'blue']),
  website: z.url({ error: 'Enter the whole address.' }),
  price: z.number().refine((price) => price > 0, 'Enter a price above $0.'),
})
const GOOD = {
  email: 'a@b.co',
  note_to_shop: 'x',
  code: '123456',
  quantity: 1,
  lines: ['a'],
  color: 'red',
  website: 'https://shop.example',
  price: 1,
}

test.each([
  [{ email: 'jordan@example' }, 'Enter an email address, such as name@example.com.'],
  [{ note_to_shop: '' }, '“note to shop” is missing.'],
  [{ note_to_shop: 'x'.repeat(321) }, '“note to shop” is too long: use at most 320 characters.'],
  [{ code: 'abc' }, '“code” cannot be used as it was entered. Change it and try again.'],
  [{ quantity: 0 }, '“quantity” is too small: the least is 1.'],
  [{ quantity: 101 }, '“quantity” is too large: the most is 100.'],
  [{ quantity: 'two' }, '“quantity” cannot be used as it was entered. Change it and try again.'],
  [{ lines: [] }, '“lines” is too short: choose at least 1.'],
  [{ lines: Array(21).fill('a') }, '“lines” is too long: choose at most 20.'],
  [{ color: 'green' }, '“color” cannot be used as it was entered. Change it and try again.'],
  [{ website: 'shop' }, 'Enter the whole address.'],
  [{ price: 0 }, 'Enter a price above $0.'],
])('%j is told as "%s"', (wrong, sentence) => {
  expect(inputSentence(Form.safeParse({ ...GOOD, ...wrong }).error!)).toBe(sentence)
})

test('a form that is no form at all is told without a field', () => {
  expect(inputSentence(Form.safeParse('x').error!)).toBe(
    'What was entered cannot be used as it was entered. Change it and try again.',
  )
})
