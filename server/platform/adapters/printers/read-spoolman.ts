import { z } from 'zod'
import { SpoolmanSpool, type SpoolmanStock } from '../../../../shared/production/filament/spoolman.ts'
import { MachineError } from '../../ports/printer-link.ts'
import type { ReadSpoolmanStock } from '../../ports/spoolman.ts'
import { askLan, type LanSite } from './ask-lan.ts'
import { isOwnService } from './own-service.ts'
import { resolveAddress } from './resolve-address.ts'

const USUAL_PORT = '7912'
const PAGE = 200
/** More spools than a shop has. */
const MAX_SPOOLS = 4000
const MAX_BYTES = 4_000_000
const TIMEOUT_MS = 10_000

interface SpoolmanReach {
  resolve?: (host: string) => Promise<string>
  timeout_ms?: number
  /** The ports of this program, which are never asked. */
  ownPorts?: () => readonly number[]
}

/** Reads a Spoolman of the local network, page by page. */
export function spoolmanReader(reach: SpoolmanReach = {}): ReadSpoolmanStock {
  const resolve = reach.resolve ?? ((host) => resolveAddress(host, { allowPublic: false }))
  return async (address) => {
    const site = await siteOf(address, resolve)
    if (isOwnService(site.address, site.port, reach.ownPorts?.() ?? []))
      throw new MachineError(
        'unreachable',
        'This address is one of this computer itself, where no Spoolman is.',
      )
    const limits = { timeout_ms: reach.timeout_ms ?? TIMEOUT_MS, max_bytes: MAX_BYTES }
    const spools: unknown[] = []
    for (;;) {
      const path = `/api/v1/spool?allow_archived=false&sort=id:asc&limit=${PAGE}&offset=${spools.length}`
      const page = listOf(await askLan(site, path, limits))
      spools.push(...page)
      if (page.length < PAGE) return { ...read(spools), currency: await currencyOf(site, limits) }
      if (spools.length >= MAX_SPOOLS)
        throw new MachineError(
          'nonsense',
          `This Spoolman has more than ${MAX_SPOOLS} spools. Archive old ones there first.`,
        )
    }
  }
}

/** Takes apart `192.168.1.5:7912`, `spoolman.local` or `https://spoolman.local/spoolman/`. */
async function siteOf(address: string, resolve: (host: string) => Promise<string>): Promise<LanSite> {
  const text = /^https?:\/\//i.test(address) ? address : `http://${address}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new MachineError('unreachable', 'Enter the address of Spoolman, such as 192.168.1.5:7912.')
  const isSecure = url.protocol === 'https:'
  // URL leaves out the usual port of its scheme; who types it means it.
  const typed = /:(\d+)(\/|$)/.exec(text.replace(/^https?:\/\//i, ''))?.[1]
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    address: await resolve(url.hostname),
    port: Number(typed ?? (isSecure ? '443' : USUAL_PORT)),
    isSecure,
    path: url.pathname.replace(/\/(api\/v1\/?)?$/, ''),
  }
}

function listOf(answer: unknown): unknown[] {
  const list = z.array(z.unknown()).max(PAGE).safeParse(answer)
  if (list.success) return list.data
  throw new MachineError('nonsense', 'There is no Spoolman at this address.')
}

function read(spools: unknown[]): Pick<SpoolmanStock, 'spools' | 'unreadable'> {
  const parsed = spools.flatMap((spool) => SpoolmanSpool.safeParse(spool).data ?? [])
  if (spools.length > 0 && parsed.length === 0)
    throw new MachineError('nonsense', 'This program does not understand the Spoolman at this address.')
  return {
    spools: parsed.filter(({ archived }) => !archived),
    unreadable: spools.length - parsed.length,
  }
}

const Setting = z.object({ value: z.string().max(100) })

/** The setting is JSON in JSON. Versions without it do not have the prices in question. */
async function currencyOf(
  site: LanSite,
  limits: { timeout_ms: number; max_bytes: number },
): Promise<string | null> {
  try {
    const { value } = Setting.parse(await askLan(site, '/api/v1/setting/currency', limits))
    return /^[A-Z]{3}$/.exec(value.replaceAll('"', ''))?.[0] ?? null
  } catch {
    return null
  }
}
