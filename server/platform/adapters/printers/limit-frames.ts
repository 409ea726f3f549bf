import { Transform } from 'node:stream'
import { MachineError } from '../../ports/printer-link.ts'

interface FrameLimits {
  /** The longest MQTT packet, without its header. */
  max_bytes: number
  /** Packets within ten seconds. */
  max_packets: number
}

const WINDOW_MS = 10_000

/**
 * Passes MQTT packets on as they come, and ends with an error at one that announces itself as too large, or when there are too many: the
 * protocol allows 256 MB each, and its library would wait for all of it.
 */
export function limitFrames({ max_bytes, max_packets }: FrameLimits): Transform {
  const packets = packetCounter(max_bytes, max_packets)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const why = packets(chunk)
      if (why === null) done(null, chunk)
      else done(new MachineError('nonsense', why))
    },
  })
}

/** Returns a function that says what is wrong with a piece of the stream; null: nothing. */
function packetCounter(maxBytes: number, maxPackets: number): (chunk: Buffer) => string | null {
  let place: 'type' | 'length' | 'body' = 'type'
  let left = 0
  let factor = 1
  let count = 0
  let since = performance.now()

  /** Reads one byte of a header. The length has seven bits in each of up to four bytes. */
  const readHeader = (byte: number): string | null => {
    if (place === 'type') {
      if (performance.now() - since > WINDOW_MS) [count, since] = [0, performance.now()]
      ;[place, left, factor] = ['length', 0, 1]
      return ++count > maxPackets ? 'The printer sends more messages than this program reads.' : null
    }
    left += (byte & 0x7f) * factor
    factor *= 0x80
    if (byte & 0x80) return factor > 0x80 ** 3 ? 'The printer does not speak MQTT.' : null
    place = left === 0 ? 'type' : 'body'
    return left > maxBytes ? 'The printer sent a message that is larger than this program reads.' : null
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (place === 'body') {
        const taken = Math.min(left, chunk.length - at)
        ;[at, left] = [at + taken, left - taken]
        if (left === 0) place = 'type'
      } else {
        const why = readHeader(chunk[at++])
        if (why !== null) return why
      }
    }
    return null
  }
}
