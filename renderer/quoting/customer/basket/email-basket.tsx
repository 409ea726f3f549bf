import { useMutation, useQuery } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { MAX_EMAIL } from '../../../../shared/platform/pasted-text.ts'
import { refusalOf, trpc, type WireRefusal } from '../../../platform/api.ts'
import { fieldErrors } from '../../../platform/shell/field-errors.ts'
import { useSession } from '../../../platform/shell/session.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { LineField } from '../../../platform/ui/line-field.tsx'

/** While the shop sends email: to the address of the account, or to the one that a guest types. */
export function EmailBasket({ basket_id }: { basket_id: string }) {
  const session = useSession()
  const sends = useQuery(trpc.baskets.sendsEmail.queryOptions()).data
  const send = useMutation(trpc.baskets.email.mutationOptions())
  const [isAsking, setAsking] = useState(false)
  if (!session || !sends) return null
  const { person } = session
  const refusal = send.error ? refusalOf(send.error) : null
  const sentTo = send.isSuccess ? (send.variables.email ?? person?.email) : undefined
  return (
    <>
      <Button
        icon={<IconMail size={18} stroke={1.8} aria-hidden="true" />}
        disabled={send.isPending || (send.isSuccess && person !== null)}
        onClick={() => (person ? send.mutate({ basket_id }) : setAsking(true))}
      >
        {sentTo === undefined ? 'Email it to me' : `Sent to ${sentTo}`}
      </Button>
      {isAsking ? (
        <Dialog title="Email this basket" onClose={() => setAsking(false)}>
          <AddressForm
            busy={send.isPending}
            refusal={refusal}
            onCorrect={send.reset}
            onSend={(email) => send.mutate({ basket_id, email }, { onSuccess: () => setAsking(false) })}
          />
        </Dialog>
      ) : refusal ? (
        <Notice tone="stop" live title={refusal.detail} />
      ) : null}
    </>
  )
}

interface AddressFormProps {
  busy: boolean
  /** The refusal of the last attempt; null if there is none. */
  refusal: WireRefusal | null
  onSend: (email: string) => void
  onCorrect: () => void
}

function AddressForm({ busy, refusal, onSend, onCorrect }: AddressFormProps) {
  const { email: error } = fieldErrors(refusal)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    if (typeof email === 'string') onSend(email.trim())
  }
  return (
    <form className="grid gap-3.5" noValidate onInput={refusal ? onCorrect : undefined} onSubmit={submit}>
      <LineField
        label="Email"
        meaning="Only for prices and updates on these parts. The link in the email opens your basket on any device."
        fault={error}
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL}
        autoComplete="email"
      />
      {refusal && error === undefined ? <Notice tone="stop" live title={refusal.detail} /> : null}
      <Button type="submit" look="primary" disabled={busy}>
        Send email
      </Button>
    </form>
  )
}
