import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import {
  MANIFEST_FILE,
  ReleaseManifest,
  SignedManifest,
} from '../../shared/operations/workstation/releases.ts'
import { isUpdateAddress } from '../../shared/operations/workstation/updates.ts'

const MAX_MANIFEST_BYTES = 1_000_000
const TIMEOUT_MS = 30_000

/** Reads the vendor's public key: the base64 of its SPKI form. Null if it is none. */
export function readVendorKey(text: string | undefined): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text ?? '', 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** Returns the address of a file beside the manifest. */
export function addressOf(address: string, file: string): string {
  return new URL(file, address.endsWith('/') ? address : `${address}/`).href
}

/** Fetches the signed manifest as text. Throws an Error with a sentence. */
export async function fetchManifest(address: string): Promise<string> {
  const url = addressOf(address, MANIFEST_FILE)
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' }).catch(
    (error: unknown) => {
      throw new Error('The address for updates did not answer.', { cause: error })
    },
  )
  requireSafeEnd(answer)
  if (!answer.ok) throw new Error(`The address for updates answered ${answer.status}.`)
  const bytes: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > MAX_MANIFEST_BYTES) throw new Error('The list of releases at the address is too large.')
    bytes.push(chunk)
  }
  return Buffer.concat(bytes).toString('utf8')
}

/** Throws when a redirect led to where updates may not come from. */
export function requireSafeEnd({ url }: Response): void {
  if (!isUpdateAddress(url)) throw new Error('The address for updates leads to one that is not safe.')
}

/** Returns the manifest of a signed text. Throws an Error with a sentence unless the vendor signed it. */
export function readReleases(text: string, vendorKey: KeyObject): ReleaseManifest {
  const signed = parse(SignedManifest, text)
  if (!signed) throw new Error('The list of releases at the address is not signed. Nothing is installed.')
  const { manifest, signature } = signed
  if (!verify(null, Buffer.from(manifest), vendorKey, Buffer.from(signature, 'base64')))
    throw new Error('The list of releases is not signed by the vendor of this program. Nothing is installed.')
  const read = parse(ReleaseManifest, manifest)
  if (!read) throw new Error('The list of releases at the address cannot be read by this version.')
  return read
}

function parse<Value>(
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } },
  text: string,
): Value | null {
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
