import type { FloorItem } from './floor-items.ts'
import { actionsFor } from './floor-actions.ts'
import { useFloor } from './floor-context.ts'
import { FinishDetail } from './finish-detail.tsx'
import { PlateDetail } from './plate-detail.tsx'
import { PrinterWorkDetail } from './printer-work-detail.tsx'
import { QueueDetail } from './queue-detail.tsx'

/** Everything about the chosen thing. */
export function FloorDetail({ item }: { item: FloorItem }) {
  const { board, narrow } = useFloor()
  const actions = actionsFor([narrow(item)], board.printers)
  switch (item.kind) {
    case 'printer':
      return <PrinterWorkDetail printer={item.printer} />
    case 'plate':
      return <PlateDetail plate={item.plate} actions={actions} />
    case 'queue':
      return <QueueDetail item={item} actions={actions} />
    case 'finish':
      return <FinishDetail item={item} actions={actions} />
  }
}
