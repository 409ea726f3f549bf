import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** A part of 50 MB, or its mesh, over a slow line. */
const TIMEOUT_MS = 5 * 60_000

/** The files of a job at the shop. Methods reject when the shop cannot be reached or refuses. */
export interface ShopFiles {
  read(path: string, to: string): Promise<void>
  /** Writes nothing when the shop does not have the file. */
  readIfThere(path: string, to: string): Promise<void>
  write(path: string, from: string): Promise<void>
}

/** Asks the shop's address only, whatever a job says, and follows no redirects. */
export function shopFiles(shop: URL, signal: AbortSignal): ShopFiles {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(addressOf(shop, path), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  const save = async ({ body }: Response, to: string) =>
    pipeline(
      body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream),
      createWriteStream(to),
    )
  return {
    async read(path, to) {
      await save(checked(await ask(path)), to)
    },
    async readIfThere(path, to) {
      const response = await ask(path)
      if (response.status === 404) await response.body?.cancel()
      else await save(checked(response), to)
    },
    async write(path, from) {
      const { size } = await stat(from)
      const body = Readable.toWeb(createReadStream(from)) as BodyInit
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) }
      await checked(
        await ask(path, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit),
      ).body?.cancel()
    },
  }
}

/** Only the path and the query of a job are used. */
function addressOf(shop: URL, path: string): URL {
  const { pathname, search } = new URL(path, 'http://job.invalid')
  const address = new URL(shop)
  address.pathname = `${shop.pathname.replace(/\/$/, '')}${pathname}`
  address.search = search
  return address
}

function checked(response: Response): Response {
  if (response.ok) return response
  throw new Error(`the shop answered ${response.status} for a file`)
}
