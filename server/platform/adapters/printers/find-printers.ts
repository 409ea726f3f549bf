import { networkInterfaces } from 'node:os'
import { tidyFound } from '../../../../shared/production/printer-links/found-printer.ts'
import { isPermitted } from '../../../../shared/production/printer-links/permitted-address.ts'
import type { FindPrinters } from '../../ports/find-printers.ts'
import { hearBambu } from './hear-bambu.ts'
import { hearMdns, type Ear } from './hear-mdns.ts'

/** Bambu Lab printers speak every five seconds. */
const LISTEN_MS = 7000
const MAX_CARDS = 8

/** Looks for printers on the network cards of this computer. */
export function findPrinters(change: Partial<Ear & { bambu_ports: readonly number[] }> = {}): FindPrinters {
  return async () => {
    const ear: Ear = {
      ms: LISTEN_MS,
      cards: ownCards(),
      isAllowed: (ip) => isPermitted(ip, false),
      ...change,
    }
    const [mdns, bambu] = await Promise.all([hearMdns(ear), hearBambu(ear, change.bambu_ports)])
    return {
      found: tidyFound([...(mdns ?? []), ...(bambu ?? [])]),
      unheard: [...(mdns ? [] : ['mdns' as const]), ...(bambu ? [] : ['bambu' as const])],
    }
  }
}

function ownCards(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .slice(0, MAX_CARDS)
}
