import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../shared/platform/money.ts'
import { piecesText } from '../../shared/messaging/problems/problem-words.ts'
import { PacificDay } from '../../shared/platform/time.ts'
import { trpc } from '../platform/api.ts'
import { ConfirmDialog } from '../platform/ui/confirm-dialog.tsx'
import { TextField } from '../platform/ui/text-field.tsx'

interface ProblemDialogProps {
  opened: boolean
  report_id: string
  units: readonly number[]
  onClose: () => void
}

/** Reads the order again once a report is decided, and closes its dialog. */
export function useDecided(onClose: () => void) {
  const queries = useQueryClient()
  return {
    onSuccess: async () => {
      onClose()
      await Promise.all([
        queries.invalidateQueries(trpc.problems.pathFilter()),
        queries.invalidateQueries(trpc.shopOrders.pathFilter()),
        queries.invalidateQueries(trpc.messages.pathFilter()),
      ])
    },
  }
}

/** Has units printed again without a charge, by a day that staff choose. */
export function ReprintDialog(props: ProblemDialogProps & { suggested: string }) {
  const { opened, report_id, units, suggested, onClose } = props
  const [typed, setTyped] = useState<string | null>(null)
  const reprint = useMutation(trpc.problems.reprint.mutationOptions(useDecided(onClose)))
  const ship_by = PacificDay.safeParse(typed ?? suggested).data
  return (
    <ConfirmDialog
      opened={opened}
      title={`Reprint ${piecesText(units)}?`}
      confirm="Reprint"
      busy={reprint.isPending}
      error={reprint.error}
      isReady={ship_by !== undefined}
      onClose={onClose}
      onConfirm={() => {
        if (ship_by) reprint.mutate({ report_id, ship_by })
      }}
      fields={
        <TextField
          label="Ships by"
          type="date"
          value={typed ?? suggested}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      The customer pays nothing, and gets an email with the ship date.
    </ConfirmDialog>
  )
}

/** Refunds the share of the units. */
export function RefundProblemDialog(props: ProblemDialogProps & { amount_cents: number }) {
  const { opened, report_id, units, amount_cents, onClose } = props
  const refund = useMutation(trpc.problems.refund.mutationOptions(useDecided(onClose)))
  return (
    <ConfirmDialog
      opened={opened}
      title={`Refund ${formatCents(amount_cents)}?`}
      confirm={`Refund ${formatCents(amount_cents)}`}
      busy={refund.isPending}
      error={refund.error}
      onClose={onClose}
      onConfirm={() => refund.mutate({ report_id, amount_cents })}
    >
      The share of {piecesText(units)} in the price of the parts, with its tax. The customer gets an email.
    </ConfirmDialog>
  )
}
