import { useEffect } from 'react'
import { useShopBrand } from '../shop-brand.ts'

/** Keeps the style sheet that the server linked into the page in the shop's color, also when an owner changes it. */
export function useBrandStyle(): void {
  const { style_path } = useShopBrand()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('#brand-style')
    if (link && link.getAttribute('href') !== style_path) link.setAttribute('href', style_path)
  }, [style_path])
}
