import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerPageData, FileOfCustomer } from '../../../shared/desk/customers/customer-page-data.ts'
import { trpc } from '../../platform/api.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { shopDayText, shopInstantText } from '../../platform/ui/words.ts'
import cards from '../../platform/kit/card-table.module.css'
import classes from './customers.module.css'
import { RowsSection, CardTable } from './rows-section.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'

/** The customer's part files: how large they are, and when they are removed. */
export function CustomerFiles({ page }: { page: CustomerPageData }) {
  const list = useInfiniteQuery(
    trpc.customers.files.infiniteQueryOptions(
      { customer_id: page.customer.id },
      { initialCursor: null, getNextPageParam: ({ next_cursor }) => next_cursor },
    ),
  )
  return (
    <RowsSection title="Files" none="No files." list={list}>
      {(rows) => (
        <CardTable label="Table of files">
          <table className={`figures w-full ${classes['table']} ${cards['cards']}`}>
            <TableHead columns={['File', 'Used by', 'Stored', 'Removed', { figure: 'Size' }]} />
            <tbody>
              {rows.map((file) => (
                <FileRow key={file.seq} file={file} />
              ))}
            </tbody>
          </table>
        </CardTable>
      )}
    </RowsSection>
  )
}

function FileRow({ file }: { file: FileOfCustomer }) {
  const { quote_id, filename, quotes, stored_at, bytes } = file
  return (
    <tr>
      <td className={`${classes['part']} ${cards['title']}`}>
        <Link to="/console/quotes" search={{ q: quote_id, chosen: quote_id }}>
          {filename}
        </Link>
      </td>
      <td className="whitespace-nowrap" data-label="Used by">
        {counted(quotes, 'quote')}
      </td>
      <td className="whitespace-nowrap" data-label="Stored">
        {shopDayText(stored_at)}
      </td>
      <td data-label="Removed">{removalText(file)}</td>
      <td className={`text-right whitespace-nowrap ${cards['end']}`}>{bytesText(bytes)}</td>
    </tr>
  )
}

function removalText({ removal }: Pick<FileOfCustomer, 'removal'>): string {
  if ('removed_at' in removal) return `Removed ${shopInstantText(removal.removed_at)}`
  if ('removed_after' in removal) return `From ${shopDayText(removal.removed_after)}`
  return removal.kept_for === 'order' ? 'Kept while an order is open' : 'Kept while it waits to be measured'
}
