import { useState } from 'react'
import type { FloorQueueRow } from '../../../shared/production/floor/floor-board.ts'
import { useFloor } from '../floor/floor-context.ts'
import { fillBed, printersForRows, whyRowsApart, type DraftRow } from './plate-draft.ts'

/** The rows with their counts, and the printer: the best one until staff choose another. */
export function useDraft(asked: readonly FloorQueueRow[], firstPrinter: string | null) {
  const { board } = useFloor()
  // An order's first article may be waived while the dialog is open.
  const rows = asked.map((row) => ({
    ...row,
    order: board.queue.find(({ id }) => id === row.id)?.order ?? row.order,
  }))
  const [printerId, setPrinter] = useState(firstPrinter)
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [keptIds, setKept] = useState<ReadonlySet<string> | null>(null)
  const kept = rows.filter(({ id }) => keptIds?.has(id) ?? true)
  const best = printersForRows(kept, board.printers)[0]
  const printer = printerId === null ? best : board.printers.find(({ id }) => id === printerId)
  const fitting = printer
    ? fillBed(kept, printer.build_volume_mm)
    : kept.map((row) => ({ row, count: row.units.length }))
  const drafted: DraftRow[] = rows.map((row) => ({
    row,
    count: counts.get(row.id) ?? fitting.find((fit) => fit.row.id === row.id)?.count ?? 0,
  }))
  const chosen = drafted.filter(({ count }) => count > 0)
  return {
    rows: drafted,
    chosen,
    printer,
    /** The orders that begin with one unit; `early` are those of which more are chosen. */
    firstArticles: drafted
      .filter(({ row }) => row.order.first_article === 'needed')
      .map(({ row }) => row.order),
    isEarly: drafted.some(({ row, count }) => row.order.first_article === 'needed' && count > 1),
    apart: chosen.length > 1 ? whyRowsApart(chosen.map(({ row }) => row)) : null,
    setPrinter,
    keepAlike: () => {
      setKept(new Set(rows.filter((row) => whyRowsApart([rows[0], row]) === null).map(({ id }) => id)))
      setCounts(new Map())
    },
    setCount: (id: string, count: number) => setCounts(new Map(counts).set(id, count)),
  }
}
