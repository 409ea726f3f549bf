import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { monthText } from '../../platform/ui/words.ts'
import classes from './reports.module.css'

/** The accounting export of a month. */
export function AccountingSection() {
  const months = useQuery(trpc.reports.accountingMonths.queryOptions())
  return (
    <section
      id="accounting"
      className={`grid min-w-0 grid-cols-1 gap-2.5 border-b border-hairline ${classes['report']}`}
      aria-label="Accounting export"
    >
      <h2>Accounting export</h2>
      <p className="readable fine">
        One ZIP file with CSV tables of a month: summary, orders, payments, refunds and disputes, tax by
        place, and payments without an order. The summary compares the sum of the rows with the ledger, to the
        cent. A month that is over always makes the same file.
      </p>
      {months.isPending ? <LoadingLines label="Loading months" /> : null}
      {months.isError ? <Failed error={months.error} /> : null}
      {months.data ? <Download months={months.data} /> : null}
    </section>
  )
}

/** Offers the last month that is over first. */
function Download({ months }: { months: readonly string[] }) {
  const [month, setMonth] = useState(months[1] ?? months[0])
  if (month === undefined) return <p className="text-soft">No payment came in yet.</p>
  const options = months.map((value, at) => ({
    value,
    label: at === 0 ? `${monthText(value)}, not over yet` : monthText(value),
  }))
  return (
    <div className={`compact flex flex-wrap items-end gap-3 ${classes['export']}`}>
      <PickField label="Month" value={month} options={options} onChange={setMonth} />
      <DownloadButton path={`/console/reports/accounting/${month}.zip`}>Download ZIP</DownloadButton>
    </div>
  )
}
