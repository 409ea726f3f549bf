import { ReportRequest } from '../../../shared/desk/reports/report-kinds.ts'
import { getAccountingMonths, getReport } from '../reports/reports.ts'
import { router, staff } from '../../trpc/trpc.ts'

const decide = staff('decide')

/** Figures of the shop, for staff who decide. */
export const reportsRouter = router({
  read: decide
    .input(ReportRequest)
    .query(({ ctx, input, signal }) => getReport(ctx.shop, ctx.caller, input, signal)),
  accountingMonths: decide.query(({ ctx }) => getAccountingMonths(ctx.shop, ctx.caller)),
})
