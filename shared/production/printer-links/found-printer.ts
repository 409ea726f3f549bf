import { z } from 'zod'
import { LinkKind } from './machine-report.ts'

/** A printer, or the program beside one, that answered in the local network. What it says of itself is not proved. */
export const FoundPrinter = z.object({
  kind: LinkKind,
  /** As it calls itself. */
  name: z.string().min(1).max(100),
  /** Its IP address. */
  address: z.string().max(45),
  /** Its name in the local network, such as `octopi.local`; null: not told. */
  host: z.string().max(253).nullable(),
  /** Null: the usual port of its kind. */
  port: z.int().min(1).max(65_535).nullable(),
  serial: z.string().max(32).nullable(),
  model: z.string().max(100).nullable(),
})
export type FoundPrinter = z.infer<typeof FoundPrinter>

/** The ways in which printers announce themselves: by multicast DNS, or by the messages of Bambu Lab. */
export type Announcement = 'mdns' | 'bambu'

export interface FoundPrinters {
  found: FoundPrinter[]
  /**
   * Announcements that could not be heard, because another program on this computer has their port or there is no
   * network.
   */
  unheard: Announcement[]
}

/** More answers than a network of printers has are somebody's mistake or mischief. */
export const MAX_FOUND = 100

/** Sorts what was found, each machine once, and leaves out what is no found printer. */
export function tidyFound(found: readonly unknown[]): FoundPrinter[] {
  const read = found.flatMap((one) => {
    const parsed = FoundPrinter.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
  const once = new Map(read.map((one) => [`${one.kind} ${one.address} ${one.port}`, one]))
  return [...once.values()]
    .sort((a, b) => a.name.localeCompare(b.name) || a.address.localeCompare(b.address))
    .slice(0, MAX_FOUND)
}
