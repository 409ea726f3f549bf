import { expect, test } from 'vitest'
import { resolveAddress } from '../../../../../server/platform/adapters/printers/resolve-address.ts'

const answering =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses)
/** An address must not be looked up. */
const resolve = () => Promise.reject(new Error('asked'))

test.each([
  ['192.168.1.50', '192.168.1.50'],
  ['[fd00::5]', 'fd00::5'],
  ['::1', '::1'],
])('%s is its own address', async (host, address) => {
  expect(await resolveAddress(host, { allowPublic: false, resolve })).toBe(address)
})

test('the name of this computer is resolved by the system', async () => {
  expect(await resolveAddress('localhost', { allowPublic: false })).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('the first permitted address of a name is taken', async () => {
  const found = answering('fe80::1', '93.184.216.34', '192.168.1.50', '10.0.0.9')
  expect(await resolveAddress('printer.local', { allowPublic: false, resolve: found })).toBe('192.168.1.50')
  expect(await resolveAddress('printer.local', { allowPublic: true, resolve: found })).toBe('93.184.216.34')
})

test.each<[string, string[], boolean, RegExp]>([
  [
    'rebound.example',
    ['93.184.216.34'],
    false,
    /^rebound\.example \(93\.184\.216\.34\) is not in a private network\./,
  ],
  ['8.8.8.8', [], false, /^8\.8\.8\.8 is not in a private network\./],
  ['metadata.example', ['169.254.169.254'], true, /gives itself while no router gives it one/],
  ['0.0.0.0', [], true, /is not the address of one machine/],
  ['nobody.local', [], false, /^There is no machine named nobody\.local/],
  ['http://192.168.1.50', [], false, /without http:\/\//],
  ['printer.local/path', [], false, /without http:\/\//],
  ['fe80::1%eth0', [], false, /is not in a private network/],
  ['', [], false, /not the name or address/],
  [`${'a'.repeat(300)}.local`, [], false, /not the name or address/],
])('%s is refused', async (host, addresses, allowPublic, sentence) => {
  await expect(resolveAddress(host, { allowPublic, resolve: answering(...addresses) })).rejects.toMatchObject(
    {
      name: 'MachineError',
      fault: 'unreachable',
      message: expect.stringMatching(sentence) as string,
    },
  )
})

test('an unknown name, and a name server that does not answer, are told', async () => {
  const failing = () => Promise.reject(new Error('ENOTFOUND'))
  await expect(
    resolveAddress('nobody.local', { allowPublic: false, resolve: failing }),
  ).rejects.toMatchObject({
    fault: 'unreachable',
  })
  const silent = () => new Promise<string[]>(() => {})
  await expect(
    resolveAddress('slow.local', { allowPublic: false, resolve: silent, timeout_ms: 20 }),
  ).rejects.toMatchObject({ fault: 'timeout' })
})
