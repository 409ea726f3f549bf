import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import { SaveBundle } from '../../../shared/platform/logs/support-bundle.ts'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { requireOwner } from '../../accounts/authenticate.ts'
import { readCrash } from '../../operations/logs/crashes.ts'
import { listLogLines } from '../../operations/logs/read-logs.ts'
import { archiveBundle } from '../../operations/logs/support-bundle.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

/** Serves the log and crash reports as files. */
export function serveLogsFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/log.jsonl', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    requireOwner(caller)
    const filter = parse(FindLogs, 'query', request.query)
    return privateFile(reply, 'application/jsonl; charset=utf-8', 'layerline-log.jsonl').send(
      Readable.from(listLogLines(shop, caller, filter)),
    )
  })
  app.get('/console/support-bundle.zip', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    requireOwner(caller)
    const archive = archiveBundle(shop, caller, parse(SaveBundle, 'query', request.query))
    return privateFile(reply, 'application/zip', 'layerline-support-bundle.zip').send(
      Readable.from(archive, { objectMode: false }),
    )
  })
  app.get<{ Params: { id: string } }>('/console/crashes/:id.json', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const report = readCrash(shop, caller, request.params)
    return privateFile(reply, 'application/json; charset=utf-8', `layerline-crash-${report.id}.json`).send(
      JSON.stringify(report, null, 2),
    )
  })
}
