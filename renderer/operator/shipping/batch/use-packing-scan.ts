import type { ShippingBoard } from '../../../../shared/orders/boards.ts'
import { usePageScan } from '../../kit/page-scan.ts'
import { DETAIL_ELEMENT_ID } from '../../kit/use-list-keys.ts'

/**
 * At the packing table, a scanned unit or order opens its order here and puts the focus on its next step, so that Enter packs
 * it. An order that is not in the shop opens as on every page.
 */
export function usePackingScan(board: ShippingBoard, choose: (id: string) => void): void {
  usePageScan((code) => {
    if (code.kind !== 'order' && code.kind !== 'unit') return false
    const rows = [...board.to_pack, ...board.partly_ready, ...board.packed].filter(({ parts }) =>
      parts.some(({ number }) => number === code.number),
    )
    const own = rows.find(({ parts }) =>
      parts.some(
        ({ number, units }) => code.kind === 'unit' && number === code.number && units.includes(code.unit),
      ),
    )
    const row = own ?? rows[0]
    if (!row) return false
    choose(row.id)
    // The detail is there after the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`#${DETAIL_ELEMENT_ID} [data-decide]`)?.focus(),
      ),
    )
    return true
  })
}
