import { bambuModel } from './bambu-models.ts'
import type { FoundPrinter } from './found-printer.ts'
import { plainText } from '../../platform/plain-text.ts'

const SERVICE = 'urn:bambulab-com:device:3dprinter:1'
const MAX_LINES = 40

/**
 * Reads the message by which a Bambu Lab printer says every few seconds that it is there; null: it is something else. `Location` names its
 * address, also where another machine passes the message on.
 */
export function readBambuAnnouncement(
  text: string,
  sender: string,
  isAllowed: (ip: string) => boolean,
): FoundPrinter | null {
  const [first, ...lines] = text.split(/\r?\n/, MAX_LINES)
  if (!/^(NOTIFY \*|HTTP\/1\.1 200)/i.test(first)) return null
  const fields = new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
    }),
  )
  const serial = fields.get('usn') ?? ''
  if ((fields.get('nt') ?? fields.get('st')) !== SERVICE || !/^[0-9A-Z]{8,32}$/.test(serial)) return null
  const address = [fields.get('location') ?? '', sender].find(isAllowed)
  if (address === undefined) return null
  const code = plainText(fields.get('devmodel.bambu.com') ?? '', 60)
  const name = plainText(fields.get('devname.bambu.com') ?? '', 100)
  return {
    kind: 'bambu',
    name: name || serial,
    address,
    host: null,
    port: null,
    serial,
    model: bambuModel({ code, serial }) ?? (code || null),
  }
}
