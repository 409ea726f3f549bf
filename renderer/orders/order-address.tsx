import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../platform/api.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { AddressLines } from '../platform/kit/address-lines.tsx'
import panel from '../platform/kit/panel.module.css'

/** The delivery address, which is decrypted only when it is asked for. */
export function OrderAddress({ orderId }: { orderId: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const address = useQuery(
    trpc.shipping.address.queryOptions({ order_id: orderId }, { enabled: isAsked, gcTime: 0 }),
  )
  if (!isAsked)
    return (
      <div className={panel['actions']}>
        <Button onClick={() => setIsAsked(true)}>Show the address</Button>
      </div>
    )
  if (!address.data) return <Failed error={address.error} />
  return <AddressLines address={address.data} />
}
