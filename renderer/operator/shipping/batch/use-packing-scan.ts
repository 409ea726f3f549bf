import { parseFloorCode } from '../../../../shared/floor/floor-codes.ts'
import type { ShippingBoard } from '../../../../shared/orders/boards.ts'
import { usePageScans } from '../../kit/page-scans.ts'
import { DETAIL_ELEMENT_ID } from '../../kit/use-list-keys.ts'

/**
 * At the packing table, a scanned unit or order opens its order here and puts the focus on its next step, so that Enter does
 * it. An order that is not in the shop opens as on every page.
 */
export function usePackingScan(board: ShippingBoard, choose: (id: string) => void): void {
  usePageScans((text) => {
    const code = parseFloorCode(text)
    if (code?.kind !== 'order' && code?.kind !== 'unit') return false
    const rows = [...board.to_pack, ...board.partly_ready, ...board.packed].filter(({ parts }) =>
      parts.some(({ number }) => number === code.number),
    )
    const holdsUnit = rows.find(({ parts }) =>
      parts.some(
        ({ number, units }) => code.kind === 'unit' && number === code.number && units.includes(code.unit),
      ),
    )
    const row = holdsUnit ?? rows[0]
    if (!row) return false
    choose(row.id)
    focusNextStep()
    return true
  })
}

/** The detail of another order is there after the next frame. */
function focusNextStep(): void {
  const focus = () => document.querySelector<HTMLElement>(`#${DETAIL_ELEMENT_ID} [data-decide]`)?.focus()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
