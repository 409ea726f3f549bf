import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../shared/platform/money.ts'
import { piecesText } from '../../shared/messaging/problems/problem-words.ts'
import { PacificDay } from '../../shared/platform/time.ts'
import { trpc } from '../platform/api.ts'
import { ConfirmDialog } from '../platform/kit/action-dialog.tsx'
import { LineField } from '../platform/ui/line-field.tsx'

interface ProblemDialogProps {
  opened: boolean
  report_id: string
  units: readonly number[]
  onClose: () => void
}

/** Reads the order again once a report is decided. */
export function useDecided() {
  const queries = useQueryClient()
  return {
    onSuccess: () => {
      for (const part of [trpc.problems, trpc.shopOrders, trpc.messages])
        void queries.invalidateQueries(part.pathFilter())
    },
  }
}

/** Has units printed again without a charge, by a day that staff choose. */
export function ReprintDialog(props: ProblemDialogProps & { suggested: string }) {
  const { opened, report_id, units, suggested, onClose } = props
  const [typed, setTyped] = useState<string | null>(null)
  const reprint = useMutation(trpc.problems.reprint.mutationOptions(useDecided()))
  const ship_by = PacificDay.safeParse(typed ?? suggested).data
  return (
    <ConfirmDialog
      opened={opened}
      title={`Reprint ${piecesText(units)}?`}
      confirm="Reprint"
      action={reprint}
      onClose={onClose}
      input={ship_by ? { report_id, ship_by } : null}
      fields={<LineField label="Ships by" type="date" value={typed ?? suggested} onChange={setTyped} />}
    >
      The customer pays nothing, and gets an email with the ship date.
    </ConfirmDialog>
  )
}

/** Refunds the share of the units. */
export function RefundProblemDialog(props: ProblemDialogProps & { amount_cents: number }) {
  const { opened, report_id, units, amount_cents, onClose } = props
  const refund = useMutation(trpc.problems.refund.mutationOptions(useDecided()))
  return (
    <ConfirmDialog
      opened={opened}
      title={`Refund ${formatCents(amount_cents)}?`}
      confirm={`Refund ${formatCents(amount_cents)}`}
      action={refund}
      onClose={onClose}
      input={{ report_id, amount_cents }}
    >
      The share of {piecesText(units)} in the price of the parts, with its tax. The customer gets an email.
    </ConfirmDialog>
  )
}
