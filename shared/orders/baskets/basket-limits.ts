/** The most quotes that one basket holds. In its own file because the start page needs it without the schemas. */
export const MAX_BASKET_QUOTES = 50
