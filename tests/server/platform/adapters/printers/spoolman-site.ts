import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A spool as the interface of Spoolman describes it; what is not set is left out. */
export function spoolmanSpool(id: number, change: Record<string, unknown> = {}) {
  return {
    id,
    registered: '2026-03-01T10:20:30Z',
    filament: {
      id: 7,
      registered: '2026-01-01T00:00:00Z',
      name: 'PolyTerra Charcoal Black',
      vendor: {
        id: 1,
        registered: '2026-01-01T00:00:00Z',
        name: 'Polymaker',
        empty_spool_weight: 140,
        extra: {},
      },
      material: 'PLA',
      price: 20,
      density: 1.24,
      diameter: 1.75,
      weight: 1000,
      color_hex: '2C2C2C',
      extra: {},
    },
    remaining_weight: 750.4,
    used_weight: 249.6,
    used_length: 80_000,
    remaining_length: 251_000,
    location: 'Shelf A',
    lot_nr: '52342',
    archived: false,
    extra: {},
    ...change,
  }
}

/** A Spoolman that answers by its documented interface: pages of spools, and its currency. */
export async function startSpoolman(spools: unknown[], currency = 'USD') {
  const asked: string[] = []
  const site = await startSite((request, response) => {
    const url = new URL(request.url!, 'http://spoolman')
    asked.push(url.pathname + url.search)
    response.setHeader('content-type', 'application/json')
    if (url.pathname.endsWith('/api/v1/setting/currency'))
      return void response.end(
        JSON.stringify({ value: JSON.stringify(currency), is_set: true, type: 'string' }),
      )
    if (!url.pathname.endsWith('/api/v1/spool')) return void response.writeHead(404).end('{}')
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)))
    response.setHeader('x-total-count', String(spools.length))
    response.end(JSON.stringify(spools.slice(offset, offset + limit)))
  })
  return { ...site, asked, spools }
}

export async function startSite(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
