import { ReadableStream } from 'node:stream/web'
import { noAnswer } from './ask-shop.ts'
import { BridgeFailure } from './bridge-failure.ts'
import type { OpenPart } from './open-part.ts'
import { mayUploadTo } from './shop-address.ts'

/** Chunk size; progress is reported after each. */
const CHUNK_BYTES = 1024 * 1024

/** Timeout of an upload, for slow connections. */
const TIMEOUT_MS = 10 * 60 * 1000

export interface PartToSend {
  shop: string
  /** The one-time address for this file. */
  upload_url: string
  signal?: AbortSignal
  onSent: (bytes: number) => void
}

/** Uploads the file to its link. The link is the credential: no key is sent, and redirects are not followed. */
export async function sendPart(
  part: OpenPart,
  { shop, upload_url, signal, onSent }: PartToSend,
): Promise<void> {
  if (!mayUploadTo(shop, upload_url))
    throw new BridgeFailure('upload_refused', 'The shop named an upload address that is not its own.', [
      'Ask the person to check the base address in the settings of the shop.',
    ])
  const timeouts = AbortSignal.timeout(TIMEOUT_MS)
  const request = {
    method: 'PUT',
    redirect: 'manual',
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(part.size) },
    body: ReadableStream.from(pieces(part, onSent)) as BodyInit,
    duplex: 'half',
    signal: signal ? AbortSignal.any([signal, timeouts]) : timeouts,
  } as const
  const answer = await fetch(upload_url, request).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw changedWithin(error) ?? noAnswer(shop, error)
  })
  if (!answer.ok) throw await refusalOf(answer)
  await answer.body?.cancel()
}

async function* pieces(part: OpenPart, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < part.size;) {
    const wanted = Math.min(CHUNK_BYTES, part.size - sent)
    const { bytesRead, buffer } = await part.handle.read(Buffer.alloc(wanted), 0, wanted, sent)
    if (bytesRead === 0)
      throw new BridgeFailure('file_changed', `"${part.name}" became shorter while it was sent.`, [
        'Try again.',
      ])
    yield buffer.subarray(0, bytesRead)
    sent += bytesRead
    onSent(sent)
  }
}

/** Returns the failure that reading the file threw inside `fetch`. */
function changedWithin(error: unknown): BridgeFailure | null {
  if (error instanceof BridgeFailure) return error
  const { cause } = error as { cause?: unknown }
  return cause instanceof BridgeFailure ? cause : null
}

async function refusalOf(answer: Response): Promise<BridgeFailure> {
  const body: unknown = await answer.json().catch(() => null)
  const { error, detail } = (body ?? {}) as { error?: unknown; detail?: unknown }
  if (typeof error === 'string' && typeof detail === 'string') return new BridgeFailure(error, detail)
  return new BridgeFailure(
    'upload_failed',
    `The shop did not take the file: it answered with ${answer.status}.`,
    ['Call create_quote again.'],
  )
}
