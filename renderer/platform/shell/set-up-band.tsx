import { BEING_SET_UP_TEXT } from '../../../shared/platform/shop-details.ts'
import { useShopBrand } from '../shop-brand.ts'
import classes from './frame.module.css'

/** Says on every customer page that the shop cannot be reached yet. The server takes it out of painted pages by its mark. */
export function SetUpBand() {
  const { being_set_up } = useShopBrand()
  if (!being_set_up) return null
  return (
    <aside data-set-up className={classes['band']} aria-label="State of the shop">
      {BEING_SET_UP_TEXT}
    </aside>
  )
}
