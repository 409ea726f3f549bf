import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPermitted, isSelfAssigned } from '../../../../shared/production/printer-links/permitted-address.ts'
import { MachineError } from '../../ports/printer-link.ts'

/** The time limit for a name server. */
const LOOKUP_MS = 5000
const MAX_HOST = 253

interface ResolveOptions {
  /** True if the owner permits addresses outside private networks. */
  allowPublic: boolean
  /** Resolves a name to all its addresses; tests bring their own. */
  resolve?: (name: string) => Promise<string[]>
  timeout_ms?: number
}

/**
 * Returns the IP address of a machine by its name or address, as its owner typed it. Whoever connects must connect to this address and not
 * resolve the name again, because a name server may answer differently the next time. Throws `MachineError`.
 */
export async function resolveAddress(host: string, options: ResolveOptions): Promise<string> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) === 0 ? await addressesOf(name, options) : [name]
  const address = addresses.find((one) => isPermitted(one, options.allowPublic))
  if (address !== undefined) return address
  if (addresses.length === 0) throw notFound(name)
  throw new MachineError('unreachable', whyNotPermitted(name, addresses[0], options.allowPublic))
}

async function addressesOf(name: string, options: ResolveOptions): Promise<string[]> {
  const { resolve = resolveBySystem, timeout_ms = LOOKUP_MS } = options
  if (name.length > MAX_HOST || !/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?\.?$/i.test(name))
    throw new MachineError(
      'unreachable',
      'This is not the name or address of a machine. Enter it without http:// and without a path, such as 192.168.1.50.',
    )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new MachineError(
            'timeout',
            `This network took too long to say where ${name} is. Enter its IP address.`,
          ),
        ),
      timeout_ms,
    )
  })
  const found = resolve(name).catch((cause: unknown) => {
    throw notFound(name, cause)
  })
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

async function resolveBySystem(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}

function notFound(name: string, cause?: unknown): MachineError {
  return new MachineError(
    'unreachable',
    `There is no machine named ${name} in this network. Enter its IP address, which its network settings show.`,
    { cause },
  )
}

function whyNotPermitted(name: string, address: string, allowPublic: boolean): string {
  const at = name === address ? address : `${name} (${address})`
  if (isSelfAssigned(address))
    return `${at} is an address that a printer gives itself while no router gives it one, and it takes another one at its next start. Connect it to your network or set a fixed address at the printer, such as 192.168.1.50.`
  return allowPublic
    ? `${at} is not the address of one machine. Enter its IP address, which its network settings show.`
    : `${at} is not in a private network. Enter an address of your own network, such as 192.168.1.50.`
}
