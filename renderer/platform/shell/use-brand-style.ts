import { useEffect } from 'react'
import { useShopBrand } from '../shop-brand.ts'
import { setShopZone } from '../ui/shop-zone.ts'

/** Keeps the page in the shop’s color and time zone, as the server wrote them into it, also when an owner changes them. */
export function useBrandStyle(): void {
  const { style_path, time_zone } = useShopBrand()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('#brand-style')
    if (link && link.getAttribute('href') !== style_path) link.setAttribute('href', style_path)
  }, [style_path])
  useEffect(() => setShopZone(time_zone), [time_zone])
}
