import type { Socket } from 'node:net'
import { networkOf } from '../../../shared/accounts/network.ts'
import type { ServerSettings } from '../../platform/settings.ts'
import { trustsProxy } from './trusted-proxies.ts'

/**
 * Returns whether a new connection may stay, and counts those that do, at all ports together. Idle and half-sent connections are no
 * requests yet, so `limitInFlight` does not see them. A trusted proxy has those of all its visitors.
 */
export function connectionLimit(
  settings: Pick<ServerSettings, 'load' | 'trusted_proxies'>,
): (socket: Socket) => boolean {
  const byNetwork = new Map<string, number>()
  let all = 0
  return (socket) => {
    const { remoteAddress = '' } = socket
    const network = networkOf(remoteAddress)
    const own = byNetwork.get(network) ?? 0
    const { connections, connections_of_address } = settings.load
    const isFull = own >= connections_of_address && !trustsProxy(settings.trusted_proxies, remoteAddress)
    if (all >= connections || isFull) return false
    all++
    byNetwork.set(network, own + 1)
    socket.once('close', () => {
      all--
      const left = byNetwork.get(network)! - 1
      if (left === 0) byNetwork.delete(network)
      else byNetwork.set(network, left)
    })
    return true
  }
}
