import { useLayoutEffect } from 'react'
import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { EmptyList } from '../../platform/kit/list.tsx'
import { NothingChosen } from '../../platform/kit/nothing-chosen.tsx'
import { IconX } from '@tabler/icons-react'
import { DETAIL_ELEMENT_ID, rowElementId } from '../../platform/kit/use-list-keys.ts'
import { useFloor } from './floor-context.ts'
import type { FloorItem, lanesOf } from './floor-items.ts'
import type { FloorView } from './floor-views.ts'
import { SuggestPanel } from '../suggestions/suggest-panel.tsx'
import { FloorTimeline } from '../timeline/floor-timeline.tsx'
import { WorkLanes } from './work-lanes.tsx'
import classes from './floor.module.css'
import { actionsFor } from './floor-actions.ts'
import { FinishDetail } from './finish-detail.tsx'
import { PlateDetail } from '../plates/plate-detail.tsx'
import { PrinterWorkDetail } from './printer-work-detail.tsx'
import { QueueDetail } from './queue-detail.tsx'
import { PrinterCard } from './printer-card.tsx'
import type { NeedsYou } from './needs-you.ts'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'

interface FloorMainProps {
  view: FloorView
  lanes: ReturnType<typeof lanesOf>
  printers: readonly FloorPrinter[]
  chosen: FloorItem | null
  /** An id in the address that is not on the page. */
  missing: string | null
  isFiltered: boolean
  needsYou: NeedsYou
}

/** The chosen view, with the details of what is chosen beside it. */
export function FloorMain({ chosen, missing, ...content }: FloorMainProps) {
  const { clearChoice } = useFloor()
  const isOpen = chosen !== null || missing !== null
  useRowInSight(chosen?.id ?? null)
  return (
    <div className={`grid grid-cols-1 items-start gap-5 max-lg:grid-cols-1! ${isOpen ? 'with-panel' : ''}`}>
      <div className="grid min-w-0 gap-5">
        <View {...content} />
      </div>
      {isOpen ? (
        <section
          id={DETAIL_ELEMENT_ID}
          className={`side-panel grid min-w-0 content-start gap-4 panel p-4 ${classes['detail']}`}
          aria-label="Details"
          tabIndex={-1}
        >
          <IconButton
            label="Close the details"
            className="absolute"
            style={{ inset: '8px 8px auto auto' }}
            onClick={clearChoice}
          >
            <IconX size={18} />
          </IconButton>
          {chosen ? <FloorDetail item={chosen} /> : <NothingChosen missing={missing} about="order" />}
        </section>
      ) : null}
    </div>
  )
}

/** The details take room from the rows, which then stand elsewhere: the chosen one stays in sight. */
function useRowInSight(id: string | null): void {
  useLayoutEffect(() => {
    if (id !== null) document.getElementById(rowElementId(id))?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

function View({ view, lanes, printers, isFiltered, needsYou }: Omit<FloorMainProps, 'chosen' | 'missing'>) {
  const { mayMake, moves } = useFloor()
  const isEmpty = lanes.every(({ items }) => items.length === 0)
  if (view === 'timeline') return <FloorTimeline mayMake={mayMake} />
  if (view === 'suggestions') return <SuggestPanel mayMake={mayMake} onPlanned={moves.say} />
  return (
    <>
      {view === 'printers' ? <PrinterCards printers={printers} needsYou={needsYou} /> : null}
      {isEmpty ? (
        <NoWork isFiltered={isFiltered} />
      ) : (
        <WorkLanes lanes={lanes} look={view === 'board' ? 'board' : 'list'} />
      )}
    </>
  )
}

function NoWork({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyList title="Nothing matches">No order or plate matches the filters.</EmptyList>
  ) : (
    <EmptyList title="Nothing to make">Paid orders appear here with their units to print.</EmptyList>
  )
}

/** Everything about the chosen thing. */
function FloorDetail({ item }: { item: FloorItem }) {
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

/** All printers that are shown, in the order of the shop's list. */
function PrinterCards({ printers, needsYou }: { printers: readonly FloorPrinter[]; needsYou: NeedsYou }) {
  const { kept, more, showMore } = needsYou
  return (
    <>
      <ul className="auto-fill grid items-start gap-3" aria-label="Printers">
        {printers.map((printer) => (
          <PrinterCard key={printer.id} printer={printer} />
        ))}
      </ul>
      {kept !== null && printers.length === 0 ? <p>No printer needs you.</p> : null}
      {more > 0 ? (
        <p>
          <Button look="quiet" onClick={showMore}>
            Show {counted(more, 'more printer')} that {more === 1 ? 'needs' : 'need'} you
          </Button>
        </p>
      ) : null}
    </>
  )
}
