import { useState } from 'react'
import type { Lot, PrinterState } from '../../../shared/orders/boards.ts'
import type { SeenUnit } from '../../../shared/production/unit-work.ts'
import type { PageKey } from '../kit/page-keys.ts'
import { startCount, startText } from './start-words.ts'
import { useUnitMoves } from './use-unit-moves.ts'

export type LotDecision = ReturnType<typeof useLotDecision>

type OpenDialog = 'fail' | 'back' | null

/** The state of the detail of a lot: picked units, chosen printer, open dialog and next step. */
export function useLotDecision(lot: Lot | null, printers: readonly PrinterState[]) {
  const moves = useUnitMoves()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [printer, setPrinter] = useState<{ lot: string; id: string | null } | null>(null)
  const [chosen, setChosen] = useState<{ lot: string; units: ReadonlySet<number> } | null>(null)
  const all = new Set(lot?.units.map(({ unit }) => unit))
  const picked = chosen !== null && chosen.lot === lot?.id ? chosen.units.intersection(all) : all
  const printerId = printer !== null && printer.lot === lot?.id ? printer.id : null
  const units = lot ? seenUnits(lot, picked) : []
  const starts = lot ? startCount(lot, { picked: units.length, printerId, printers }) : 0
  const next = lot ? nextStep(lot, { moves, units, printerId, starts }) : null
  return {
    moves,
    openDialog,
    setOpenDialog,
    picked,
    pick: (numbers: ReadonlySet<number>) => lot && setChosen({ lot: lot.id, units: numbers }),
    printerId,
    starts,
    choosePrinter: (id: string | null) => lot && setPrinter({ lot: lot.id, id }),
    units,
    next,
  }
}

function seenUnits(lot: Lot, picked: ReadonlySet<number>): SeenUnit[] {
  return lot.units
    .filter(({ unit }) => picked.has(unit))
    .map(({ unit }) => ({ order_id: lot.order.order_id, unit, seen: lot.status }))
}

interface Step {
  key: string
  label: string
  run: () => void
}

/** The next step of a lot; null for ready units, which wait to be packed. */
function nextStep(
  lot: Lot,
  choice: {
    moves: ReturnType<typeof useUnitMoves>
    units: SeenUnit[]
    printerId: string | null
    starts: number
  },
): Step | null {
  const { moves, units, printerId, starts } = choice
  if (lot.status === 'queued')
    return {
      key: 's',
      label: startText(starts, units.length),
      run: () => moves.start.mutate({ units, printer_id: printerId }),
    }
  if (lot.status === 'printing')
    return { key: 'd', label: 'Print done', run: () => moves.printed.mutate({ units }) }
  if (lot.status === 'finishing')
    return { key: 'd', label: 'Finished and checked', run: () => moves.finished.mutate({ units }) }
  return null
}

/** The shortcuts of the lot's buttons. */
export function lotKeys(lot: Lot | null, decision: LotDecision): PageKey[] {
  const { next, setOpenDialog, moves, units } = decision
  const enabled = !moves.busy && units.length > 0
  const startsNone = lot?.status === 'queued' && decision.starts === 0
  const isStarted = lot !== null && lot.status !== 'queued'
  return [
    ...(next ? [{ ...next, enabled: enabled && !startsNone }] : []),
    ...(isStarted
      ? [
          { key: 'f', label: 'Print again', run: () => setOpenDialog('fail'), enabled },
          { key: 'b', label: 'Move back', run: () => setOpenDialog('back'), enabled },
        ]
      : []),
    ...(moves.message?.undo
      ? [{ key: 'u', label: 'Undo', run: moves.message.undo, enabled: !moves.busy }]
      : []),
  ]
}
