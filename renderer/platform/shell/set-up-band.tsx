import { useLocation } from '@tanstack/react-router'
import { BEING_SET_UP_TEXT } from '../../../shared/platform/shop-contact.ts'
import { useShopBrand } from '../shop-brand.ts'

/** The page of a quote: its dates and their foot fill a small laptop, and its order form has the band. */
const QUOTE = /^\/quotes\/[^/]+$/

/** Says on customer pages that the shop cannot be reached yet. The server takes it out of painted pages by its mark. */
export function SetUpBand() {
  const { being_set_up } = useShopBrand()
  const isQuote = useLocation({ select: ({ pathname }) => QUOTE.test(pathname) })
  if (!being_set_up || isQuote) return null
  return (
    <aside
      data-set-up
      className="strong border-b border-attention-edge bg-attention-wash px-gutter py-2 text-center text-body print:hidden!"
      aria-label="About this shop"
    >
      {BEING_SET_UP_TEXT}
    </aside>
  )
}
