import type { ShownBrand } from '../../../shared/platform/brand/brand.ts'
import classes from './shop-mark.module.css'

/** The shop's logo, its name, or both; an icon with its first letter where it has no logo. */
export function ShopMark({ brand }: { brand: ShownBrand }) {
  const { name, logo, show_name, icon_path } = brand
  return (
    <span className={`inline-flex min-w-0 items-center ${classes['mark']}`}>
      {logo ? (
        <img
          className={`block flex-none rounded ${classes['logo']}`}
          src={logo.path}
          alt={show_name ? '' : name}
          width={logo.width}
          height={logo.height}
        />
      ) : (
        <img className="block flex-none rounded" src={icon_path} alt="" width={26} height={26} />
      )}
      {show_name || !logo ? <span className={logo ? classes['beside'] : undefined}>{name}</span> : null}
    </span>
  )
}
