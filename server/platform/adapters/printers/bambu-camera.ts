import type { TLSSocket } from 'node:tls'
import { MachineError } from '../../ports/printer-link.ts'
import type { BambuPatience } from './bambu-patience.ts'
import { lateError, openTls, type BambuTarget } from './bambu-tls.ts'

const USER = 'bblp'
const MAX_PICTURE_BYTES = 5_000_000
const HEADER_BYTES = 16

/**
 * Reads one picture from the camera of a P1 or A1, which sends JPEG files one after the other. Returns null if nothing listens: the
 * cameras of other series are video streams.
 */
export async function readPicture(
  target: BambuTarget,
  wait: { patience: BambuPatience; signal: AbortSignal },
): Promise<Uint8Array | null> {
  const { patience, signal } = wait
  const socket = await openTls(target, patience.camera_port, {
    timeout_ms: patience.connect_ms,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof MachineError && error.fault === 'unreachable') return null
    throw error
  })
  if (!socket) return null
  socket.write(signIn(target.access_code))
  return firstPicture(socket, patience.answer_ms, signal).finally(() => socket.destroy())
}

/** Four numbers of 32 bits (bytes that follow, what is asked, twice 0), and name and password of 32 bytes each. */
function signIn(accessCode: string): Buffer {
  const packet = Buffer.alloc(80)
  packet.writeUInt32LE(0x40, 0)
  packet.writeUInt32LE(0x3000, 4)
  packet.write(USER, 16, 32, 'ascii')
  packet.write(accessCode, 48, 32, 'ascii')
  return packet
}

function firstPicture(socket: TLSSocket, ms: number, signal: AbortSignal): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0)
    const timer = setTimeout(() => reject(lateError()), ms)
    const abort = () => reject(new MachineError('timeout', 'The request was canceled.'))
    signal.addEventListener('abort', abort)
    const finish = (act: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      act()
    }
    socket.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      if (read.length < HEADER_BYTES) return
      const bytes = read.readUInt32LE(0)
      if (bytes > MAX_PICTURE_BYTES) finish(() => reject(noPicture()))
      else if (read.length >= HEADER_BYTES + bytes) {
        const picture = read.subarray(HEADER_BYTES, HEADER_BYTES + bytes)
        finish(() => (isJpeg(picture) ? resolve(new Uint8Array(picture)) : reject(noPicture())))
      }
    })
    socket.on('error', (error) =>
      finish(() =>
        reject(new MachineError('unreachable', 'The connection to the camera was lost.', { cause: error })),
      ),
    )
    // A wrong access code is answered by hanging up.
    socket.on('close', () =>
      finish(() =>
        reject(new MachineError('key_refused', 'The camera of the printer refuses the access code.')),
      ),
    )
  })
}

function isJpeg(bytes: Buffer): boolean {
  return (
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  )
}

function noPicture(): MachineError {
  return new MachineError('nonsense', 'The camera of the printer sent something that is not a picture.')
}
