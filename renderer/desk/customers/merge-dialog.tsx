import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MergePair, MergePreview, MergeSide } from '../../../shared/desk/customers/merge.ts'
import { customerName } from '../../../shared/desk/customers/customer.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'

/** Shows both sides beside each other, and moves the guest's quotes and orders to the account. */
export function MergeDialog({ onClose, ...pair }: MergePair & { onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const preview = useQuery(trpc.customers.merge.preview.queryOptions(pair, { staleTime: 0, gcTime: 0 }))
  const merge = useMutation(
    trpc.customers.merge.run.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.customers.pathKey() })
        await navigate({ to: '/console/customers/$id', params: { id: pair.account_id } })
      },
    }),
  )
  const sides = preview.data
  return (
    <ReasonDialog
      title="Merge the guest into the account?"
      size="xl"
      label="Why they are the same person"
      confirm="Merge"
      action={merge}
      onClose={onClose}
      input={(reason) =>
        sides?.refusal === null ? { ...pair, reason, quotes: sides.guest.customer.quotes } : null
      }
    >
      <Failed error={preview.error} />
      {preview.isPending ? <LoadingLines label="Loading both customers" /> : null}
      {sides ? <Sides sides={sides} /> : null}
    </ReasonDialog>
  )
}

function Sides({ sides }: { sides: MergePreview }) {
  const { guest, account, proved, refusal } = sides
  return (
    <>
      <div className="auto-columns auto-fill">
        <Side title="Guest" side={guest} />
        <Side title="Account" side={account} />
      </div>
      {refusal === null ? (
        <Notice
          tone={proved ? 'good' : 'attention'}
          title={
            proved ? 'Both have the same confirmed address' : 'Nothing proves that they are the same person'
          }
        >
          {proved
            ? 'The account confirmed the address that the guest left.'
            : 'Merge only if you know it, for example because the customer told you. The account then sees the guest’s orders.'}
        </Notice>
      ) : (
        <Notice tone="stop" title="They cannot be merged">
          {refusal}
        </Notice>
      )}
      <p>
        {counted(guest.customer.quotes, 'quote')} and {counted(guest.customer.orders, 'order')} move to the
        account. The guest’s browser and their review links lose them. You can undo this until one of them
        changes.
      </p>
    </>
  )
}

function Side({ title, side }: { title: string; side: MergeSide }) {
  const { customer, email_verified_at, recipients, newest_files } = side
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className="facts">
        <Fact name="Name">{customerName(customer)}</Fact>
        <Fact name="Email">{customer.email ?? 'none'}</Fact>
        <Fact name="Confirmed">
          {customer.kind === 'guest'
            ? null
            : email_verified_at === null
              ? 'no'
              : shopInstantText(email_verified_at)}
        </Fact>
        <Fact name="Since">{shopInstantText(customer.created_at)}</Fact>
        <Fact name="Orders">{String(customer.orders)}</Fact>
        <Fact name="Spend">
          <Money cents={customer.net_cents} />
        </Fact>
        <Fact name="Ships to">{recipients.length === 0 ? null : recipients.join('; ')}</Fact>
        <Fact name="Parts">{newest_files.length === 0 ? null : newest_files.join(', ')}</Fact>
      </dl>
    </section>
  )
}
