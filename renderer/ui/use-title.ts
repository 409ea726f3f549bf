import { useEffect } from 'react'
import { useShopBrand } from '../shop-brand.ts'

/** Sets the title of the browser tab, with the shop's name behind it. */
export function useTitle(title: string): void {
  const { name } = useShopBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
