import { describe, expect, test } from 'vitest'
import { lanUrl } from '../../../../shared/operations/lan/lan-url.ts'
import { writtenAddresses } from '../../../../shared/operations/lan/written-addresses.ts'

const LOCAL = 'http://127.0.0.1:4747'
const NONE = { base_url: null, mcp_url: null, lan_url: null, network_url: null, local_url: LOCAL }
const LAN = 'https://shop.local:4748'
const TUNNEL = 'https://shop.example'

describe('the address that is written', () => {
  test.each([
    ['on this machine only', {}, { links: LOCAL, agents: LOCAL, lan_agents: null, hooks: null }],
    [
      'over http in the network',
      { network_url: 'http://10.0.0.5:4747' },
      { links: 'http://10.0.0.5:4747', agents: LOCAL, lan_agents: null, hooks: null },
    ],
    ['in the local network', { lan_url: LAN }, { links: LAN, agents: LOCAL, lan_agents: LAN, hooks: null }],
    [
      'in the local network and behind a tunnel',
      { lan_url: LAN, base_url: TUNNEL },
      { links: TUNNEL, agents: TUNNEL, lan_agents: TUNNEL, hooks: TUNNEL },
    ],
    [
      'with an MCP address of its own',
      { lan_url: LAN, base_url: TUNNEL, mcp_url: 'https://mcp.shop.example' },
      {
        links: TUNNEL,
        agents: 'https://mcp.shop.example',
        lan_agents: 'https://mcp.shop.example',
        hooks: TUNNEL,
      },
    ],
    [
      'with a base address over http',
      { base_url: 'http://shop.lan' },
      { links: 'http://shop.lan', agents: 'http://shop.lan', lan_agents: null, hooks: null },
    ],
  ])('%s', (_title, known, written) => {
    expect(writtenAddresses({ ...NONE, ...known })).toEqual(written)
  })
})

describe('the address in the local network', () => {
  const name = {
    host: 'shop.local',
    instead_of: null,
    url: LAN,
    state: 'announced',
    is_covered: true,
  } as const
  const address = (url: string, is_covered: boolean) => ({ interface: 'eth0', address: '', url, is_covered })
  const addresses = [address('https://10.1.1.1:4748', false), address('https://192.168.1.20:4748', true)]

  test.each([
    ['is the announced name', { is_open: true, name, addresses }, LAN],
    [
      'is a covered address while another device has the name',
      { is_open: true, name: { ...name, state: 'taken' as const }, addresses },
      'https://192.168.1.20:4748',
    ],
    [
      'is a covered address when the certificate is not for the name',
      { is_open: true, name: { ...name, is_covered: false }, addresses },
      'https://192.168.1.20:4748',
    ],
    [
      'is the first address when none is covered',
      { is_open: true, name: null, addresses: addresses.slice(0, 1) },
      'https://10.1.1.1:4748',
    ],
    ['is none while it is closed', { is_open: false, name, addresses }, null],
    ['is none without an address', { is_open: true, name: null, addresses: [] }, null],
  ])('%s', (_title, state, url) => {
    expect(lanUrl(state)).toBe(url)
  })
})
