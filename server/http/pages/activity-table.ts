import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { activityCsv, type ActivityEntry, FindActivity } from '../../../shared/desk/history/activity.ts'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { requireOwner } from '../../accounts/authenticate.ts'
import { listActivity } from '../../desk/history/read-activity.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

/** Serves who did what as a table for spreadsheets. */
export function serveActivityTable(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/activity.csv', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    requireOwner(caller)
    const filter = parse(FindActivity, 'query', request.query)
    return privateFile(reply, 'text/csv; charset=utf-8', 'activity.csv').send(
      Readable.from(portionsOf(listActivity(shop, caller, filter))),
    )
  })
}

async function* portionsOf(portions: Iterable<ActivityEntry[]>): AsyncGenerator<string, void> {
  let continues = false
  for (const entries of portions) {
    yield activityCsv(entries, continues)
    continues = true
    // Other requests are answered between two portions.
    await setImmediate()
  }
}
