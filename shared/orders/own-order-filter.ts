/** The filters of the page My orders; without one it shows all orders. */
export const OWN_ORDER_FILTERS = ['open', 'shipped', 'canceled'] as const
export type OwnOrderFilter = (typeof OWN_ORDER_FILTERS)[number]
