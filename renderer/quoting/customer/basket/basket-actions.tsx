import { IconDownload } from '@tabler/icons-react'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { useKiosk } from '../../../platform/shell/kiosk/use-kiosk.ts'
import { DownloadLink } from '../../../platform/ui/buttons.tsx'
import { useSpeed } from '../price/speed.ts'
import classes from './basket-page.module.css'
import { EmailBasket } from './email-basket.tsx'
import { ShareBasket } from './share-basket.tsx'

/** Saving the basket as PDF, sharing it, and sending its prices to one’s own address. */
export function BasketActions({ basket }: { basket: Basket }) {
  const speed = useSpeed((state) => state.speed)
  // Files would stay on a screen that the next customer uses.
  if (useKiosk()) return null
  if (basket.options.length === 0) return null
  return (
    <div className={classes['actions']}>
      <DownloadLink
        href={`/baskets/${basket.id}/quote.pdf?speed=${speed}`}
        icon={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      >
        Save as PDF
      </DownloadLink>
      <ShareBasket basket_id={basket.id} />
      <EmailBasket basket_id={basket.id} />
    </div>
  )
}
