import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Below it are the services of the system. */
const FIRST_FREE_PORT = 1024

/**
 * True if a checked IP address and port are this program's, or those of a service of this computer's own system. A page
 * must not reach such services through the server, which they trust.
 */
export function isOwnService(address: string, port: number, ownPorts: readonly number[]): boolean {
  return (isLoopback(address) && port < FIRST_FREE_PORT) || isThisProgram(address, port, ownPorts)
}

/** Returns true if a checked IP address and port are this program. */
export function isThisProgram(address: string, port: number, ownPorts: readonly number[]): boolean {
  return ownPorts.includes(port) && (isLoopback(address) || isOfThisComputer(address))
}

function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function isOfThisComputer(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === plain))
}
