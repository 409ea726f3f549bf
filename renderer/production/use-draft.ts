import { useState } from 'react'
import type { FloorQueueRow } from '../../shared/production/floor/floor-board.ts'
import { useFloor } from './floor-context.ts'
import { fillBed, printersForRows, whyNotTogether, type DraftRow } from './plate-draft.ts'

/** The rows with their counts, and the printer: the best one until staff choose another. */
export function useDraft(rows: readonly FloorQueueRow[], firstPrinter: string | null) {
  const { board } = useFloor()
  const [printerId, setPrinter] = useState(firstPrinter)
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [kept, setKept] = useState(rows)
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
    apart: chosen.length > 1 ? whyNotTogether(chosen.map(({ row }) => row)) : null,
    setPrinter,
    keepAlike: () => {
      setKept(rows.filter((row) => whyNotTogether([rows[0], row]) === null))
      setCounts(new Map())
    },
    setCount: (id: string, count: number) => setCounts(new Map(counts).set(id, count)),
  }
}
