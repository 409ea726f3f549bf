import { hostServer } from '../../server/start/host-server.ts'
import type { Shop } from '../../server/platform/shop.ts'
import { createUploadLink } from '../../server/quoting/intake/create-upload-link.ts'
import { createQuoteFrom } from '../../server/quoting/intake/quote-from-link.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { agentOf } from '../shop/agents.ts'

/** Works in the data folder of a stopped server, through the shop's own commands. */
export async function inShop<Result>(data: string, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const host = await hostServer({ data_dir: data, port: 0, log_level: 'silent' })
  try {
    return await work(host.current().shop)
  } finally {
    await host.close()
  }
}

export interface WaitingUploads {
  agent: ReturnType<typeof agentOf>
  links: { upload_id: string; path: string }[]
}

/** Opens upload addresses of an agent, for files of that size. */
export function openUploads(data: string, count: number, size: number): Promise<WaitingUploads> {
  return inShop(data, async (shop) => {
    const agent = agentOf({ shop }, 'ada')
    const links = Array.from({ length: count }, (_, at) => {
      const link = createUploadLink(shop, agent, { filename: `part-${at}.stl`, size })
      return { upload_id: link.upload_id, path: new URL(link.upload_url).pathname }
    })
    return { agent, links }
  })
}

/** Returns an agent's result for its upload: the quote, or the code of the refusal. */
export async function quoteUpload(
  shop: Shop,
  { agent }: WaitingUploads,
  upload_id: string,
): Promise<Quote | string> {
  const asked = { upload_id, material: 'PLA+', quantity: 1, units: 'mm', idempotency_key: null } as const
  return createQuoteFrom(shop, agent, asked).then(
    ({ quote }) => quote.parse(),
    ({ code }: { code: string }) => code,
  )
}
