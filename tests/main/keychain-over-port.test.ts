import { expect, test } from 'vitest'
import { keychainOverPort } from '../../main/server-process/keychain-over-port.ts'
import type { FromServer } from '../../main/server-process/messages.ts'

function open() {
  const messages: FromServer[] = []
  const port = keychainOverPort((message) => messages.push(message))
  const keychain = port.open({ unavailable: null, secrets: { stripe_key: 'sk_test_1' } })
  return { messages, keychain, noteKept: port.noteKept }
}

test('the keychain reads what the start brought', () => {
  const { keychain } = open()
  expect(keychain.read('stripe_key')).toBe('sk_test_1')
  expect(keychain.read('smtp_password')).toBe(null)
})

test('a secret counts once the main process has stored it', async () => {
  const { messages, keychain, noteKept } = open()
  const written = keychain.write('stripe_key', 'sk_test_2')
  expect(messages).toEqual([{ say: 'keep', id: 1, name: 'stripe_key', value: 'sk_test_2' }])
  expect(keychain.read('stripe_key')).toBe('sk_test_1')
  noteKept(1, null)
  await written
  expect(keychain.read('stripe_key')).toBe('sk_test_2')
  const forgotten = keychain.write('stripe_key', null)
  noteKept(2, null)
  await forgotten
  expect(keychain.read('stripe_key')).toBe(null)
})

test('a secret that could not be stored is refused and does not count', async () => {
  const { keychain, noteKept } = open()
  const written = keychain.write('stripe_key', 'sk_test_2')
  noteKept(1, 'The keychain is locked.')
  await expect(written).rejects.toThrow('The keychain is locked.')
  expect(keychain.read('stripe_key')).toBe('sk_test_1')
})
