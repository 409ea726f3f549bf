import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Right } from '../../../shared/accounts/rights.ts'
import { shownTo } from '../../../shared/accounts/shown/show-fields.ts'
import { CUSTOMER_LIST } from '../../../shared/desk/customers/customer-list.ts'
import { QUOTE_LIST } from '../../../shared/desk/quote-list.ts'
import { parse } from '../../../shared/platform/invalid-input.ts'
import { listCsv } from '../../../shared/accounts/lists/list-csv.ts'
import {
  readListSearch,
  readValues,
  type ListPageData,
  type ListQuery,
} from '../../../shared/accounts/lists/list-query.ts'
import { seenList, type ListTable } from '../../../shared/accounts/lists/list-table.ts'
import { ORDER_LIST } from '../../../shared/orders/order-list.ts'
import { PLATE_LIST } from '../../../shared/production/plates/plate-list.ts'
import { seesOf, staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { listCustomers } from '../../desk/customers/list-customers.ts'
import { listQuotes } from '../../desk/quote-list.ts'
import { listShopOrders } from '../../orders/order-list.ts'
import { listPlates } from '../../production/plates/plate-list.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RateLimiter } from '../guards/rate-limit.ts'
import { countedCaller } from '../request/request-caller.ts'
import { privateFile } from '../response/private-file.ts'

const Search = z.record(z.string(), z.string())

/** Serves the lists of the console as CSV files, with the filters and columns of their address. */
export function serveListFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  const serve = <Row>(
    table: ListTable<Row>,
    { right, procedure }: { right: Right; procedure: string },
    read: (shop: Shop, caller: Caller, query: ListQuery) => ListPageData<Row>,
  ) =>
    app.get(`/console/${table.name}.csv`, { exposeHeadRoute: false }, async (request, reply) => {
      const caller = await countedCaller(shop, limits, request, reply)
      staffWith(right, caller)
      const search = parse(Search, 'query', request.query)
      const sees = seesOf(caller)
      const pages = portionsOf(seenList(table, sees), search, (query) =>
        shownTo(sees, procedure, read(shop, caller, query)),
      )
      return privateFile(reply, 'text/csv; charset=utf-8', `${table.name}.csv`).send(Readable.from(pages))
    })
  serve(ORDER_LIST, { right: 'decide', procedure: 'shopOrders.list' }, listShopOrders)
  serve(QUOTE_LIST, { right: 'decide', procedure: 'shopQuotes.list' }, listQuotes)
  serve(CUSTOMER_LIST, { right: 'decide', procedure: 'customers.list' }, listCustomers)
  serve(PLATE_LIST, { right: 'look', procedure: 'plates.list' }, listPlates)
}

/** Yields the list one page at a time; other requests are answered in between. */
async function* portionsOf<Row>(
  table: ListTable<Row>,
  search: Record<string, string>,
  read: (query: ListQuery) => ListPageData<Row>,
): AsyncGenerator<string, void> {
  const query = readListSearch(table, search)
  const columns = readValues(search['columns'])
  let cursor: ListQuery['cursor'] = null
  do {
    const page: ListPageData<Row> = read({ ...query, cursor })
    yield listCsv(table, page.rows, { columns, continues: cursor !== null })
    cursor = page.next_cursor
    await setImmediate()
  } while (cursor !== null)
}
