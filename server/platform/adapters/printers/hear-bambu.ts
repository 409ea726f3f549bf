import { createSocket, type Socket } from 'node:dgram'
import { readBambuAnnouncement } from '../../../../shared/production/printer-links/bambu-announcement.ts'
import { MAX_FOUND, type FoundPrinter } from '../../../../shared/production/printer-links/found-printer.ts'
import type { Ear } from './hear-mdns.ts'

const GROUP = '239.255.255.250'
/** Printers send to the first by broadcast and to the second by multicast, every five seconds. */
const PORTS = [2021, 1990]
const MAX_BYTES = 2048

/** Listens for Bambu Lab printers, which say every few seconds that they are there. Null: no port could be listened to. */
export async function hearBambu(ear: Ear, ports: readonly number[] = PORTS): Promise<FoundPrinter[] | null> {
  const found = new Map<string, FoundPrinter>()
  const take = (message: Buffer, sender: string) => {
    if (message.length > MAX_BYTES) return
    const printer = readBambuAnnouncement(message.toString('utf8'), sender, ear.isAllowed)
    if (printer && (found.size < MAX_FOUND || found.has(printer.serial!))) found.set(printer.serial!, printer)
  }
  const sockets = (await Promise.all(ports.map((port) => listen(port, ear.cards, take)))).filter(
    (one) => one !== null,
  )
  if (sockets.length === 0) return null
  await new Promise((resolve) => setTimeout(resolve, ear.ms))
  await Promise.all(sockets.map((socket) => new Promise<void>((done) => socket.close(done))))
  return [...found.values()]
}

function listen(
  port: number,
  cards: readonly string[],
  take: (message: Buffer, sender: string) => void,
): Promise<Socket | null> {
  return new Promise((resolve) => {
    // Slicers on this computer listen on the same ports.
    const socket = createSocket({ type: 'udp4', reuseAddr: true })
    const giveUp = () => {
      socket.close()
      resolve(null)
    }
    socket.once('error', giveUp)
    socket.on('message', (message, { address }) => take(message, address))
    socket.bind(port, () => {
      socket.off('error', giveUp)
      // A card that went away: what the others hear still counts.
      socket.on('error', () => {})
      for (const card of cards) join(socket, card)
      resolve(socket)
    })
  })
}

/** A card without multicast still hears broadcasts. */
function join(socket: Socket, card: string): void {
  try {
    socket.addMembership(GROUP, card)
  } catch {
    // Nothing is lost: printers broadcast as well.
  }
}
