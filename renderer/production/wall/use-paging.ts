import { useEffect, useState } from 'react'

const PAGE_MS = 10_000

/** Goes through a list that is longer than fits, page by page. */
export function usePaging<Item>(items: readonly Item[], perPage: number) {
  const pages = Math.max(1, Math.ceil(items.length / perPage))
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages === 1) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [pages])
  const page = turn % pages
  return { shown: items.slice(page * perPage, (page + 1) * perPage), page, pages }
}
