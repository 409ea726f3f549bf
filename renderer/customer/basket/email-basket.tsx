import { useMutation, useQuery } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { refusalOf, trpc } from '../../api.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For accounts, whose address is known, while the shop sends email. */
export function EmailBasket({ basket_id }: { basket_id: string }) {
  const person = useSession()?.person
  const sends = useQuery(trpc.baskets.sendsEmail.queryOptions(undefined, { enabled: Boolean(person) })).data
  const send = useMutation(trpc.baskets.email.mutationOptions())
  if (!person || !sends) return null
  return (
    <>
      <Button
        icon={<IconMail size={18} stroke={1.8} aria-hidden="true" />}
        disabled={send.isPending || send.isSuccess}
        onClick={() => send.mutate({ basket_id })}
      >
        {send.isSuccess ? `Sent to ${person.email}` : 'Email it to me'}
      </Button>
      {send.error ? <Notice tone="stop" live title={refusalOf(send.error).detail} /> : null}
    </>
  )
}
