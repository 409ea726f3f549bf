import { expect, test } from 'vitest'
import { receiveError, sendError } from '../../main/server-process/sent-error.ts'
import { startErrorText } from '../../main/start-error-text.ts'
import { ServerSettings } from '../../server/platform/settings.ts'
import { isRepairable, shopFault } from '../../shared/platform/start-failures.ts'

/** As the port between two processes copies it. */
const sent = (error: unknown) => receiveError(structuredClone(sendError(error)))

test('an error keeps what its sentence needs on the way to the main process', () => {
  const inUse = Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 4747, syscall: 'listen' })
  expect(startErrorText(sent(inUse))).toBe(startErrorText(inUse))
  expect(startErrorText(sent(inUse))).toContain('Port 4747 is in use.')
})

test('invalid settings keep their fields', () => {
  const { error } = ServerSettings.safeParse({ port: -1 })
  expect(startErrorText(sent(error))).toBe(startErrorText(error))
  expect(startErrorText(sent(error))).toMatch(/^port: /)
})

test('damage stays repairable, and an error without a code is not taken for it', () => {
  expect(isRepairable(sent(Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })))).toBe(true)
  expect(isRepairable(sent(Object.assign(new Error('full'), { code: 'SQLITE_FULL' })))).toBe(false)
  expect(isRepairable(sent(shopFault('SHOP_DAMAGED', 'The key is missing.')))).toBe(true)
  expect(isRepairable(sent(new Error('x is undefined')))).toBe(false)
})

test('something else that is thrown becomes its text', () => {
  expect(sent('odd').message).toBe('odd')
})
