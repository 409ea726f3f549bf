import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { AccountingMonth } from '../../../shared/desk/reports/accounting.ts'
import { hasPeriod, ReportRequest } from '../../../shared/desk/reports/report-kinds.ts'
import { getAccounting, getReportCsv } from '../../desk/reports/reports.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

const TableRequest = ReportRequest.safeExtend({ table: z.string().max(40) })

/** Serves the tables of reports for spreadsheets, and the accounting export of a month. */
export function serveReportFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  app.get('/console/reports/table.csv', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const asked = parse(TableRequest, 'query', request.query)
    const { kind, table, from, until } = asked
    const days = hasPeriod(kind) ? `-${from}-to-${until}` : ''
    const text = await getReportCsv(shop, caller, asked)
    return privateFile(
      reply,
      'text/csv; charset=utf-8',
      `${kind}-${table}${days}.csv`.replaceAll('_', '-'),
    ).send(text)
  })
  app.get<{ Params: { month: string } }>('/console/reports/accounting/:month.zip', async (request, reply) => {
    const caller = await countedCaller(shop, limits, request, reply)
    const { month } = parse(z.object({ month: AccountingMonth }), 'path', request.params)
    const bytes = await getAccounting(shop, caller, { month })
    return privateFile(reply, 'application/zip', `accounting-${month}.zip`).send(Buffer.from(bytes))
  })
}
