import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailAddress } from '../../../shared/platform/email-address.ts'

test.each([
  ['typed', 'cora@example.test'],
  ['with spaces around', '  cora@example.test\u00a0'],
  ['from a contact app', '\u202acora@example.test\u202c'],
  ['with a break where it was wrapped', 'cora@\u200bexample.test'],
  ['with a soft hyphen', 'cora@exam\u00adple.test'],
  ['from a file with a mark', '\ufeffcora@example.test\r\n'],
  ['copied from a link', 'mailto:cora@example.test'],
])('an address %s is read as it is meant', (_how, typed) =>
  expect(emailAddress().parse(typed)).toBe('cora@example.test'),
)

test('capitals stay as they were typed', () =>
  expect(emailAddress().parse('Cora@Example.TEST')).toBe('Cora@Example.TEST'))

test.each(['', 'cora', 'cora@', 'cora @example.test', `${'c'.repeat(250)}@example.test`])(
  '%j is no address',
  (typed) => expect(emailAddress('Enter it.').safeParse(typed).success).toBe(false),
)

test('the schema describes itself to programs as an email address', () =>
  expect(z.toJSONSchema(emailAddress())).toMatchObject({ format: 'email', maxLength: 254 }))
