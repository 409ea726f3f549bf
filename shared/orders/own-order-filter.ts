/** What the page My orders can show, besides all orders. */
export const OWN_ORDER_FILTERS = ['open', 'shipped', 'canceled'] as const
export type OwnOrderFilter = (typeof OWN_ORDER_FILTERS)[number]
