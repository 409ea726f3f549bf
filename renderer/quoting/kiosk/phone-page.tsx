import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { TakenOver } from '../../../shared/accounts/kiosks.ts'
import { postJson, refusalOf, server } from '../../platform/api.ts'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { afterSessionChange } from '../../platform/shell/session.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'

/** Opened on a phone by the QR code of a kiosk. Only the button uses the code up, because previews open links, too. */
export function PhonePage() {
  const navigate = useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const take = useMutation({
    mutationFn: () => postJson<TakenOver>('/auth/hand-over', { token }),
    onSuccess: async ({ quote_id }) => {
      await afterSessionChange()
      if (quote_id === null) {
        await navigate({ to: '/' })
        return
      }
      const basket = await server.baskets.holding.query({ quote_id })
      if (basket) await navigate({ to: '/baskets/$id', params: { id: basket.id } })
      else await navigate({ to: '/quotes/$id', params: { id: quote_id } })
    },
  })
  if (take.error || token === '')
    return (
      <MessagePage
        title="This code no longer works"
        text={take.error ? refusalOf(take.error).detail : 'Scan the code on the shop’s screen again.'}
        actions={<ButtonLink to="/">Get a quote here</ButtonLink>}
      />
    )
  return (
    <MessagePage
      title="Continue on this phone"
      text="Continue here with what you began on the shop’s screen: your part, its price and the order."
      actions={
        <Button look="primary" disabled={take.isPending} onClick={() => take.mutate()}>
          Continue
        </Button>
      }
    />
  )
}
