import { Button } from './buttons.tsx'

/** A list that is read page by page, the newest first. */
interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Asks for the next page; nothing where there is none. */
export function OlderEntries({ list }: { list: Paged }) {
  if (!list.hasNextPage) return null
  return (
    <div>
      <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Older entries
      </Button>
    </div>
  )
}
