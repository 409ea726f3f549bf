import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../api.ts'
import { AcceptedRiskText } from '../../ui/accepted-risk.tsx'
import { Notice } from '../../ui/notice.tsx'
import { shopInstantText } from '../../ui/words.ts'

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
