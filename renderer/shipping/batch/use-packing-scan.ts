import { parseFloorCode } from '../../../shared/production/floor/floor-codes.ts'
import type { ShippingBoard } from '../../../shared/orders/boards.ts'
import { usePageScans } from '../../platform/kit/page-scans.ts'
import { DETAIL_ELEMENT_ID } from '../../platform/kit/use-list-keys.ts'

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

/** Frames for which the next step is awaited: the detail of another order is rendered, and may load first. */
const MAX_FRAMES = 180

function focusNextStep(): void {
  let frames = 0
  const focus = () => {
    frames += 1
    const step = document.querySelector<HTMLElement>(`#${DETAIL_ELEMENT_ID} [data-decide]`)
    // The first frame still shows the order of before.
    if (frames > 1 && step) step.focus()
    else if (frames < MAX_FRAMES) requestAnimationFrame(focus)
  }
  requestAnimationFrame(focus)
}
