import { useEffect } from 'react'

/** The tab's title, the page first. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Layerline`
  }, [title])
}
