import { useEffect, useLayoutEffect } from 'react'
import { useShopBrand } from '../shop-brand.ts'

/** Sets the title of the browser tab, with the shop's name behind it. */
export function useTitle(title: string): void {
  const { name } = useShopBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}

/** Sets the title until a part of the page knows a better one, even when both appear at once: layout effects run first. */
export function useFirstTitle(title: string): void {
  const { name } = useShopBrand()
  useLayoutEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
