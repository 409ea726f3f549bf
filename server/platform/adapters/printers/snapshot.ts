import { MachineError } from '../../ports/printer-link.ts'
import type { AskMachine } from './machine-http.ts'

const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/**
 * Returns the picture at an address of the machine; null if there is no camera. Throws `nonsense` for what is no
 * picture.
 */
export async function readPicture(
  ask: AskMachine,
  place: { path: string; port?: number; headers?: Record<string, string> },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const answer = await ask({ method: 'GET', ...place, max_bytes: MAX_PICTURE_BYTES }, signal)
  if (answer.status !== 200) return null
  if (!isPicture(answer.body))
    throw new MachineError('nonsense', 'Its camera sent something other than a picture.')
  return answer.body
}

/** Returns true if these are the bytes of a JPEG or PNG picture, whatever the answer called them. */
function isPicture(bytes: Uint8Array): boolean {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = Buffer.from(bytes.subarray(0, 8)).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  return isJpeg || isPng
}
