/** How many quotes one basket holds. In a file of its own: the start page needs it, and not the schemas. */
export const MAX_BASKET_QUOTES = 20
