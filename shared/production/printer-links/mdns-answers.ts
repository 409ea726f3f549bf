import type { FoundPrinter } from './found-printer.ts'
import type { LinkKind } from './machine-report.ts'
import { plainText } from '../../platform/plain-text.ts'

/** The service types under which programs beside printers announce themselves. */
export const SERVICE_TYPES: Record<string, LinkKind> = {
  '_octoprint._tcp.local': 'octoprint',
  '_moonraker._tcp.local': 'moonraker',
  '_prusalink._tcp.local': 'prusalink',
}

/** The answers by multicast DNS, names in lower case. */
export interface MdnsAnswers {
  /** Instances of each service type, as they spell themselves. */
  instances: Map<string, Set<string>>
  /** The host and port of an instance. */
  places: Map<string, { target: string; port: number }>
  /** Texts of an instance about itself, such as `model=MK4`. */
  texts: Map<string, Record<string, string>>
  /** The IP addresses of a host. */
  addresses: Map<string, Set<string>>
}

/** Joins the answers to printers: the kind by the type, the place by the instance, the address by the host. */
export function printersOf(answers: MdnsAnswers, isAllowed: (ip: string) => boolean): FoundPrinter[] {
  return Object.entries(SERVICE_TYPES).flatMap(([type, kind]) =>
    [...(answers.instances.get(type) ?? [])].flatMap((instance) => {
      const key = instance.toLowerCase()
      const place = answers.places.get(key)
      const known = [...(answers.addresses.get(place?.target.toLowerCase() ?? '') ?? [])]
      // IPv4 first: link-local IPv6 addresses, which most machines announce as well, are of no use without their network card.
      const address = [...known]
        .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
        .find(isAllowed)
      if (!place || address === undefined) return []
      return [{ kind, address, ...wordsOf(instance, type, answers.texts.get(key) ?? {}), ...hostOf(place) }]
    }),
  )
}

function wordsOf(instance: string, type: string, text: Record<string, string>) {
  const label = instance.slice(0, -type.length - 1)
  const quoted = /^OctoPrint instance "(.+)"$/.exec(label)?.[1]
  return {
    name: plainText(quoted ?? label, 100) || 'A printer',
    serial: null,
    model: plainText(text.model ?? '', 100) || null,
  }
}

function hostOf({ target, port }: { target: string; port: number }) {
  const host = target.replace(/\.$/, '')
  const isName = /^[a-z0-9]([a-z0-9._-]{0,250}[a-z0-9])?$/i.test(host)
  return { host: isName ? host : null, port: port >= 1 && port <= 65_535 ? port : null }
}
