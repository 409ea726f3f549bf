import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../platform/api.ts'
import { Button, ButtonLink } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { Notice } from '../platform/ui/notice.tsx'
import { shopInstantText } from '../platform/ui/words.ts'

/** Says once that the last run of the program ended without stopping. For owners. */
export function LastRunNotice() {
  const queries = useQueryClient()
  const crash = useQuery(trpc.logs.lastRun.queryOptions()).data
  const dismiss = useMutation(
    trpc.logs.dismissLastRun.mutationOptions({
      onSuccess: () => queries.setQueryData(trpc.logs.lastRun.queryKey(), null),
    }),
  )
  if (!crash) return null
  return (
    <Notice
      tone="attention"
      title="The program ended unexpectedly the last time"
      actions={
        <>
          <ButtonLink to="/console/logs" search={{ view: 'crashes', chosen: crash.id }}>
            Look
          </ButtonLink>
          <Button look="bare" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
            Dismiss
          </Button>
        </>
      }
    >
      <p>
        It was started again {shopInstantText(crash.at)}. Nothing that was saved is lost, and unfinished work
        was taken up again.
      </p>
      <Failed error={dismiss.error} />
    </Notice>
  )
}
