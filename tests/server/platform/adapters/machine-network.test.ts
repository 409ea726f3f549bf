import { expect, test } from 'vitest'
import { bestFirst, machineNetwork } from '../../../../server/platform/adapters/machine-network.ts'
import { ListeningAddress } from '../../../../server/platform/shop-address.ts'
import { ServerSettings } from '../../../../server/platform/settings.ts'

type Interfaces = Parameters<typeof bestFirst>[0]

const one = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NonNullable<
    Interfaces[string]
  >[number]

test('the address that a phone in the same room reaches comes first; loopback and link-local ones are left out', () => {
  const interfaces: Interfaces = {
    lo: [one('127.0.0.1', true), one('::1', true)],
    docker0: [one('172.17.0.1')],
    wlan0: [one('fe80::1'), one('fd00::20'), one('192.168.1.20')],
    eth0: [one('203.0.113.7'), one('169.254.3.4')],
  }
  expect(bestFirst(interfaces)).toEqual(['192.168.1.20', '203.0.113.7', 'fd00::20', '172.17.0.1'])
})

test('the interfaces are read anew after two seconds', () => {
  let now = 0
  const network = machineNetwork(() => now)
  const first = network.addresses()
  now = 1999
  expect(network.addresses()).toBe(first)
  now = 2000
  expect(network.addresses()).not.toBe(first)
})

function addressOf(given: Parameters<typeof ServerSettings.parse>[0], addresses: string[]): ListeningAddress {
  const settings = ServerSettings.parse(given)
  const address = new ListeningAddress(settings, { name: () => 'workshop', addresses: () => addresses })
  address.listensAt(4747)
  return address
}

test.each([
  [
    'the base address where one is set',
    { host: '0.0.0.0', base_url: 'https://shop.example' },
    'https://shop.example',
  ],
  [
    'the LAN address of a server that listens to the network',
    { host: '0.0.0.0' },
    'http://192.168.1.20:4747',
  ],
  ['the same for IPv6', { host: '::' }, 'http://192.168.1.20:4747'],
  ['the one address that a server listens at', { host: '10.0.0.5' }, 'http://10.0.0.5:4747'],
  ['loopback where nobody else can connect', {}, 'http://127.0.0.1:4747'],
] as const)('links without a request name %s', (_, settings, expected) => {
  expect(addressOf(settings, ['192.168.1.20']).base_url).toBe(expected)
})

test('links name loopback while the machine has no address in a network, and the next one it gets', () => {
  const addresses: string[] = []
  const address = addressOf({ host: '0.0.0.0' }, addresses)
  expect(address.base_url).toBe('http://127.0.0.1:4747')
  addresses.push('fd00::20')
  expect(address.base_url).toBe('http://[fd00::20]:4747')
})

test('the MCP address does not follow the network, because clients compare it with what they know', () => {
  expect(addressOf({ host: '0.0.0.0' }, ['192.168.1.20']).mcp_url).toBe('http://127.0.0.1:4747')
  expect(addressOf({ host: '0.0.0.0', base_url: 'https://shop.example' }, []).mcp_url).toBe(
    'https://shop.example',
  )
})

test.each(['https://shop.lan', 'shop.lan:4747', 'shop lan', ''])(
  'a further host name is a name alone: %j is refused',
  (name) => {
    expect(ServerSettings.safeParse({ allowed_hosts: [name] }).success).toBe(false)
  },
)
