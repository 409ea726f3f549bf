import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { AcceptedRiskText } from '../../platform/ui/accepted-risk.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'

/** The evidence that a part is printed at the customer's risk; nothing for most parts. */
export function AcceptedRiskBlock({ quote_id }: { quote_id: string }) {
  const accepted = useQuery(trpc.risk.accepted.queryOptions({ quote_id })).data
  if (!accepted) return null
  return (
    <Notice tone="attention" title="Printed at the customer’s risk">
      <AcceptedRiskText risk={accepted} when={shopInstantText} evidence />
    </Notice>
  )
}
