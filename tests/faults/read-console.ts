import { consoleOf, pause, type FaultyShop } from './shop-client.ts'

const STREAMS = 6
const EVERY_MS = 1000
/** A window is closed and opened again after this time. */
const STREAM_MS = 45_000

/** Staff who keep console pages open: lists are read again and again, and windows follow changes. */
export function readConsole({ shop, cookie }: { shop: FaultyShop; cookie: string }): {
  end(): Promise<void>
} {
  const ended = new AbortController()
  const open = () => !ended.signal.aborted
  const readers = [
    readLists({ shop, cookie }, open),
    ...Array.from({ length: STREAMS }, () => followChanges({ shop, cookie }, ended.signal)),
  ]
  return {
    async end() {
      ended.abort()
      await Promise.all(readers)
    },
  }
}

async function readLists({ shop, cookie }: Parameters<typeof readConsole>[0], open: () => boolean) {
  while (open()) {
    const page = consoleOf(shop, cookie)
    await Promise.all([
      page.desk.list.query(),
      page.production.board.query(),
      page.shopOrders.list.query({}),
      page.shipping.board.query(),
    ])
    await pause(EVERY_MS)
  }
}

/** Reads a stream of changes as a browser does, and opens a new one when it ends. */
async function followChanges(
  { shop, cookie }: Parameters<typeof readConsole>[0],
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    try {
      const answer = await fetch(`${shop.url()}/trpc/live.changes`, {
        headers: { cookie, accept: 'text/event-stream' },
        signal: AbortSignal.any([ended, AbortSignal.timeout(STREAM_MS)]),
      })
      if (answer.status !== 200) throw new Error(`live.changes: ${answer.status}`)
      for await (const chunk of answer.body!) void chunk
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }
}
