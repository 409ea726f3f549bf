import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../shared/platform/money.ts'
import {
  MAX_TRACKING_LINES,
  namedOrder,
  planTracking,
  type ShipTracked,
} from '../../../shared/shipping/plan-tracking.ts'
import { readTrackingLines, type TrackingLine } from '../../../shared/shipping/tracking-lines.ts'
import { trpc, server } from '../../platform/api.ts'
import { ActionDialog, moveAction } from '../../platform/kit/action-dialog.tsx'
import forms from '../../platform/kit/form.module.css'
import { TextFileInput } from '../../platform/kit/text-file.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { UNDO_MINUTES, type ParcelMoves } from '../use-parcel-moves.ts'
import { TrackingPreview } from './tracking-preview.tsx'
import type { MoveDone } from '../../platform/kit/move-queue.ts'

/** Takes tracking numbers back from the program that sold the labels, and ships their orders. */
export function ImportTracking({ moves }: { moves: ParcelMoves }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="compact flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>Enter tracking numbers…</Button>
      {isOpen ? <ImportDialog moves={moves} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function ImportDialog({ moves, onClose }: { moves: ParcelMoves; onClose: () => void }) {
  const [text, setText] = useState('')
  const lines = readTrackingLines(text)
  const { planned, error } = usePlan(lines ?? [])
  const parcels = planned.flatMap(({ ship }) => ship ?? [])
  const refund = parcels.reduce((sum, { late_refund_cents }) => sum + late_refund_cents, 0)
  return (
    <ActionDialog
      size="lg"
      title="Enter tracking numbers"
      action={moveAction(moves)}
      input={parcels.length > 0 ? () => shipTracked(parcels) : null}
      confirm={`Ship ${counted(parcels.length, 'package')}${refund > 0 ? ` and refund ${formatCents(refund)}` : ''}`}
      onClose={onClose}
    >
      <PastedLines text={text} onChange={setText} />
      <TextFileInput tooLarge="This file is larger than a list of tracking numbers." onRead={setText} />
      <Failed error={error} />
      {lines === null ? (
        <output>
          This table has no columns “Order Number” and “Tracking Number”. Add the headings, or paste these two
          columns alone.
        </output>
      ) : (
        <TrackingPreview planned={planned} left={lines.length - planned.length} />
      )}
      {parcels.length > 0 ? (
        <p>Their customers get an email with the tracking. You can undo each for {UNDO_MINUTES} minutes.</p>
      ) : null}
    </ActionDialog>
  )
}

function PastedLines({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Field
      label="Tracking numbers"
      meaning="One package per line: order number, tracking number. Tables from Pirate Ship and ShipStation work as they are."
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${forms['text']}`}
          rows={5}
          placeholder="1004, 9400111899223197428497"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Plans the lines with what the shop has of their orders; nothing before it is known. */
function usePlan(lines: readonly TrackingLine[]) {
  const first = lines.slice(0, MAX_TRACKING_LINES)
  const numbers = [...new Set(first.flatMap(({ order }) => namedOrder(order)?.number ?? []))]
  const orders = useQuery(
    trpc.shipping.namedOrders.queryOptions(
      { numbers },
      { enabled: first.length > 0, placeholderData: keepPreviousData },
    ),
  )
  const isKnown = orders.data !== undefined && !orders.isPlaceholderData
  return { planned: isKnown ? planTracking(first, orders.data) : [], error: orders.error }
}

/** Ships the parcels, and says of each that was not shipped why. */
async function shipTracked(parcels: ShipTracked['parcels']): Promise<MoveDone> {
  const { shipped, left } = await server.shipping.shipTracked.mutate({ parcels })
  return {
    text: `${counted(shipped.length, 'package')} shipped`,
    notes: left.map(({ number, why }) => `Order ${number} was not shipped: ${why}`),
  }
}
