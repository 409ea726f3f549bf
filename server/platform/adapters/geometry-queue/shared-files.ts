import { createReadStream, createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** A part of 50 MB, or its mesh, over a slow line. */
const TIMEOUT_MS = 5 * 60_000

/** The places from which a worker reads parts and to which it writes results. */
export interface FilePlaces {
  shop: URL
  /** The bucket of a shop that has one. */
  bucket?: URL | undefined
}

/** The files of a job, by their signed addresses. Methods reject when these cannot be reached or refuse. */
export interface SharedFiles {
  read(address: string, to: string): Promise<void>
  /** Writes nothing when the shop does not have the file. */
  readIfThere(address: string, to: string): Promise<void>
  write(address: string, from: string): Promise<void>
}

/** Asks the shop and its bucket only, whatever a job says, and follows no redirects. */
export function sharedFiles(places: FilePlaces, signal: AbortSignal): SharedFiles {
  const ask = async (address: string, init: RequestInit = {}) =>
    fetch(permittedAddress(places, address), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  // A download that breaks off leaves nothing that a later job would take for the file.
  const save = async ({ body }: Response, to: string) => {
    const bytes = body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream)
    await pipeline(bytes, createWriteStream(`${to}.tmp`))
    await rename(`${to}.tmp`, to)
  }
  return {
    async read(address, to) {
      await save(checked(await ask(address)), to)
    },
    async readIfThere(address, to) {
      const response = await ask(address)
      if (response.status === 404) await response.body?.cancel()
      else await save(checked(response), to)
    },
    async write(address, from) {
      const { size } = await stat(from)
      const body = Readable.toWeb(createReadStream(from)) as BodyInit
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) }
      await checked(
        await ask(address, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit),
      ).body?.cancel()
    },
  }
}

/**
 * Returns the full address of a file, of which a path gives only path and query. Throws for a place that the worker was
 * not started with.
 */
function permittedAddress({ shop, bucket }: FilePlaces, given: string): URL {
  if (!given.startsWith('/')) {
    const address = new URL(given)
    if (address.origin === bucket?.origin) return address
    throw new Error(`start this worker with --bucket ${address.origin}, if that is the bucket of the shop`)
  }
  const { pathname, search } = new URL(given, 'http://job.invalid')
  const address = new URL(shop)
  address.pathname = `${shop.pathname.replace(/\/$/, '')}${pathname}`
  address.search = search
  return address
}

function checked(response: Response): Response {
  if (response.ok) return response
  throw new Error(`${new URL(response.url).origin} answered ${response.status} for a file`)
}
