import type { CertificateFacts } from '../../../shared/operations/health/health-facts.ts'
import type { Shop } from '../../platform/shop.ts'
import { readFacts } from './read-facts.ts'

/** Adds the figures of now to the trends. They are kept in memory: writing them would load a disk that is slow or full. */
export async function sampleHealth(shop: Shop): Promise<void> {
  const { now, queue, event_loop, memory, disk } = await readFacts(shop)
  shop.machine.health.notes.addSample({
    at: now,
    queue: queue.waiting,
    event_loop_ms: event_loop.p99_ms,
    memory_bytes: memory.rss_bytes,
    disk_free_bytes: disk?.free_bytes ?? null,
  })
}

/** Reads the certificates of the shop's https addresses. */
export async function lookAtCertificates(shop: Shop): Promise<void> {
  const { base_url, mcp_url } = shop.settings
  const urls = [base_url, mcp_url].filter((url) => url?.startsWith('https:') === true) as string[]
  const origins = [...new Set(urls.map((url) => new URL(url).origin))]
  shop.machine.health.notes.noteCertificates(
    await Promise.all(origins.map((origin) => certificateOf(shop, origin))),
  )
}

async function certificateOf({ machine: { health } }: Shop, origin: string): Promise<CertificateFacts> {
  const { host } = new URL(origin)
  try {
    return { host, valid_until: await health.certificates.readEnd(origin), error: null }
  } catch (error) {
    return { host, valid_until: null, error: error instanceof Error ? error.message : String(error) }
  }
}
