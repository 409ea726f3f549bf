import type multicastDns from 'multicast-dns'
import {
  printersOf,
  SERVICE_TYPES,
  type MdnsAnswers,
} from '../../../../shared/production/printer-links/mdns-answers.ts'
import type { FoundPrinter } from '../../../../shared/production/printer-links/found-printer.ts'

/** The limit for each kind of answer; more are dropped. */
const MAX_ANSWERS = 200
/** Repeated, because a packet may be lost and a machine may sleep. */
const ASK_AT_MS = [0, 1000, 3000]

/** Listens on network cards of this computer. */
export interface Ear {
  /** The IPv4 addresses of the cards. */
  cards: readonly string[]
  ms: number
  isAllowed: (ip: string) => boolean
}

interface Asking {
  ask(): void
  end(): Promise<void>
}

/** Asks the local network for the services of printers, and listens for the answers. Null: no card could be listened to. */
export async function hearMdns({ cards, ms, isAllowed }: Ear): Promise<FoundPrinter[] | null> {
  const answers: MdnsAnswers = {
    instances: new Map(),
    places: new Map(),
    texts: new Map(),
    addresses: new Map(),
  }
  const { default: openSocket } = await import('multicast-dns')
  const asking = (await Promise.all(cards.map((card) => startAsking(openSocket, card, answers)))).filter(
    (one) => one !== null,
  )
  if (asking.length === 0) return null
  const timers = ASK_AT_MS.filter((at) => at < ms).map((at) =>
    setTimeout(() => asking.forEach((one) => one.ask()), at),
  )
  await new Promise((resolve) => setTimeout(resolve, ms))
  timers.forEach(clearTimeout)
  await Promise.all(asking.map((one) => one.end()))
  return printersOf(answers, isAllowed)
}

function startAsking(
  openSocket: typeof multicastDns,
  card: string,
  answers: MdnsAnswers,
): Promise<Asking | null> {
  return new Promise((resolve) => {
    // Bound to all cards: on Linux a socket that is bound to one hears no multicast.
    const socket = openSocket({ interface: card, bind: '0.0.0.0', reuseAddr: true })
    const end = () => new Promise<void>((done) => socket.destroy(done))
    socket.on('error', () => void end().then(() => resolve(null)))
    // A malformed packet, or a card that went away.
    socket.on('warning', () => {})
    socket.on('response', (packet) => {
      for (const record of [...packet.answers, ...packet.additionals]) keep(record, answers)
    })
    socket.on('ready', () => resolve({ ask: () => socket.query(questionsOf(answers)), end }))
  })
}

/** The services; then, of instances that did not say it themselves, where they are. */
function questionsOf({ instances, places, addresses }: MdnsAnswers) {
  const lost = [...instances.values()]
    .flatMap((names) => [...names])
    .filter((name) => !places.has(name.toLowerCase()))
  const hosts = [...places.values()].filter(({ target }) => !addresses.has(target.toLowerCase()))
  return [
    ...Object.keys(SERVICE_TYPES).map((name) => ({ name, type: 'PTR' as const })),
    ...lost.slice(0, 20).map((name) => ({ name, type: 'SRV' as const })),
    ...hosts.slice(0, 20).map(({ target }) => ({ name: target, type: 'A' as const })),
  ]
}

function keep(record: { type: string; name: string; data?: unknown }, answers: MdnsAnswers): void {
  const name = record.name.toLowerCase()
  const { data } = record
  if (record.type === 'PTR' && Object.hasOwn(SERVICE_TYPES, name) && typeof data === 'string') {
    // An instance of a type ends with the type.
    if (data.toLowerCase().endsWith(`.${name}`) && data.length <= 255) addTo(answers.instances, name, data)
  } else if (record.type === 'SRV' && isPlace(data)) {
    set(answers.places, name, { target: data.target, port: data.port })
  } else if (record.type === 'TXT' && Array.isArray(data)) {
    set(answers.texts, name, pairsOf(data))
  } else if ((record.type === 'A' || record.type === 'AAAA') && typeof data === 'string') {
    addTo(answers.addresses, name, data)
  }
}

function isPlace(data: unknown): data is { target: string; port: number } {
  const { target, port } = (data ?? {}) as Record<string, unknown>
  return typeof target === 'string' && typeof port === 'number'
}

function pairsOf(data: unknown[]): Record<string, string> {
  return Object.fromEntries(
    data
      .slice(0, 30)
      .map(String)
      .flatMap((pair) => {
        const at = pair.indexOf('=')
        return at > 0 ? [[pair.slice(0, at).toLowerCase(), pair.slice(at + 1)]] : []
      }),
  )
}

function set<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size < MAX_ANSWERS || map.has(key)) map.set(key, value)
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key) ?? new Set()
  if (values.size < MAX_ANSWERS) values.add(value)
  set(map, key, values)
}
