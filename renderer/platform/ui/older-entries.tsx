import { Button } from './buttons.tsx'

/** A paginated list, newest first. */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Button that loads the next page; nothing on the last page. */
export function OlderEntries({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null
  return (
    <div>
      <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Older entries
      </Button>
    </div>
  )
}
