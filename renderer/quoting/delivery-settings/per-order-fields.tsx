import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useState } from 'react'
import type { PartsToPack } from '../../../shared/quoting/delivery/pack-parcel.ts'
import type { Router } from '../../../server/trpc/router.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { sizeText, weightText } from '../../platform/ui/words.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'

type OrderToPack = inferRouterOutputs<Router>['documents']['trialOrders'][number]

/** Chooses an order whose parts are packed: one of the newest, or any by its number. */
export function OrderFields({ onChoose }: { onChoose: (parts: PartsToPack | null) => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
  const orders = useQuery(
    trpc.documents.trialOrders.queryOptions({ number }, { placeholderData: keepPreviousData }),
  )
  const list = orders.data ?? []
  const order = list.find((one) => String(one.number) === chosen) ?? list[0] ?? null
  const parts = order?.parts ?? null
  useEffect(() => onChoose(parts), [parts, onChoose])
  return (
    <>
      <LineField
        label="Order number"
        meaning="Empty: the newest orders."
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        fault={typed.trim() !== '' && number === null ? 'Order numbers are digits.' : null}
        onChange={setTyped}
      />
      <Failed error={orders.error} />
      {orders.isSuccess && order === null ? (
        <p>{number === null ? 'There is no order to pack yet.' : `There is no order ${number} to pack.`}</p>
      ) : null}
      {order ? <PickOrder order={order} orders={list} onChange={setChosen} /> : null}
    </>
  )
}

interface PickOrderProps {
  order: OrderToPack
  orders: readonly OrderToPack[]
  onChange: (number: string) => void
}

function PickOrder({ order: { number, parts }, orders, onChange }: PickOrderProps) {
  return (
    <>
      <PickField
        label="Order"
        value={String(number)}
        options={orders.map((order) => ({
          value: String(order.number),
          label: `${order.number}, ${order.parts.quantity} × ${order.name}`,
        }))}
        onChange={onChange}
      />
      <p>
        {parts.quantity} × {sizeText(parts.size_mm)} mm, {weightText(parts.grams)} each
      </p>
    </>
  )
}
