import { queryClient, server, trpc } from '../../../platform/api.ts'

let last: Promise<unknown> = Promise.resolve()

/** Runs changes of the basket one after another: the first makes it, the others add to it. */
export function inOrder<Result>(change: () => Promise<Result>): Promise<Result> {
  const result = last.then(change)
  last = result.catch(() => undefined)
  return result
}

/** Adds a quote to a basket, or makes a new basket for null. Returns the basket's id. */
export async function addToBasket(basket_id: string | null, quote_id: string): Promise<string> {
  const basket =
    basket_id === null
      ? await server.baskets.create.mutate({ quote_ids: [quote_id] })
      : await server.baskets.change.mutate({ basket_id, add: [quote_id] })
  queryClient.setQueryData(trpc.baskets.get.queryKey({ basket_id: basket.id }), basket)
  return basket.id
}

/**
 * Lists quotes of a basket in the order in which their files were chosen: small files arrive before large ones. They can be bought
 * all the same when that fails.
 */
export async function arrangeInBasket(basket_id: string | null, quote_ids: string[]): Promise<void> {
  if (basket_id === null || quote_ids.length < 2) return
  await server.baskets.arrange.mutate({ basket_id, quote_ids }).then(
    (basket) => queryClient.setQueryData(trpc.baskets.get.queryKey({ basket_id }), basket),
    () => undefined,
  )
}
