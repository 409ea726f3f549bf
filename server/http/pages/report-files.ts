import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { AccountingMonth } from '../../../shared/desk/reports/accounting.ts'
import { hasPeriod, ReportRequest } from '../../../shared/desk/reports/report-kinds.ts'
import { getAccounting, getReportCsv } from '../../desk/reports/reports.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { rateLimitKey, type RateLimiter } from '../guards/rate-limit.ts'
import { callerOfRequest } from '../request/request-caller.ts'

const TableRequest = ReportRequest.safeExtend({ table: z.string().max(40) })

/** Serves the tables of reports for spreadsheets, and the accounting export of a month. */
export function serveReportFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const counted = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const caller = callerOfRequest(shop, request)
    reply.headers(await limits.consume('other', rateLimitKey(caller, request)))
    return caller
  }
  app.get('/console/reports/table.csv', async (request, reply) => {
    const caller = await counted(request, reply)
    const asked = parse(TableRequest, 'query', request.query)
    const { kind, table, from, until } = asked
    const days = hasPeriod(kind) ? `-${from}-to-${until}` : ''
    const text = await getReportCsv(shop, caller, asked)
    return sendFile(
      reply,
      'text/csv; charset=utf-8',
      `${kind}-${table}${days}.csv`.replaceAll('_', '-'),
    ).send(text)
  })
  app.get<{ Params: { month: string } }>('/console/reports/accounting/:month.zip', async (request, reply) => {
    const caller = await counted(request, reply)
    const { month } = parse(z.object({ month: AccountingMonth }), 'path', request.params)
    const bytes = await getAccounting(shop, caller, { month })
    return sendFile(reply, 'application/zip', `accounting-${month}.zip`).send(Buffer.from(bytes))
  })
}

function sendFile(reply: FastifyReply, type: string, filename: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${filename}"`)
}
