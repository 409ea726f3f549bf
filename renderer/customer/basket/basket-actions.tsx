import { IconDownload } from '@tabler/icons-react'
import type { Basket } from '../../../shared/baskets/basket.ts'
import { useKiosk } from '../../shell/kiosk/use-kiosk.ts'
import { DownloadLink } from '../../ui/buttons.tsx'
import { useSpeed } from '../price/speed.ts'
import classes from './basket-page.module.css'

/** Saving the basket as PDF. */
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
    </div>
  )
}
