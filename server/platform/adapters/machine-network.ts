import { hostname, networkInterfaces } from 'node:os'
import type { Network } from '../ports/network.ts'

/** Reading the interfaces takes 0.2 ms, and every poll of a page needs them. */
const CACHE_MS = 2000

/** Interfaces of bridges, tunnels and virtual machines, which other machines seldom reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|zt|lxc|cni|vEthernet)/i

/** Returns the name and addresses of this machine in the local network. */
export function machineNetwork(milliseconds: () => number = () => performance.now()): Network {
  let kept: string[] = []
  let until = Number.NEGATIVE_INFINITY
  return {
    name: () => hostname().split('.')[0].toLowerCase(),
    addresses() {
      if (milliseconds() < until) return kept
      kept = bestFirst(networkInterfaces())
      until = milliseconds() + CACHE_MS
      return kept
    },
  }
}

/** Sorts addresses: first IPv4 of a real adapter in a private range, which people can type and a phone in the room reaches. */
export function bestFirst(interfaces: ReturnType<typeof networkInterfaces>): string[] {
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((address) => ({ ...address, name })))
    .filter(({ internal, address }) => !internal && !/^(169\.254\.|fe80:)/i.test(address))
    .map(({ name, family, address }) => ({ address, rank: rankOf(name, family, address) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address)
}

function rankOf(name: string, family: string, address: string): number {
  const isPrivate = /^(192\.168|10|172\.(1[6-9]|2\d|3[01]))\./.test(address)
  return (VIRTUAL.test(name) ? 4 : 0) + (family === 'IPv4' ? 0 : 2) + (isPrivate ? 0 : 1)
}
