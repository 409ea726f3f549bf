import { IconArrowsExchange, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FloorScreen } from '../../../shared/accounts/floor-devices.ts'
import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { trpc, queryClient, server } from '../../platform/api.ts'
import { signOut } from '../../platform/shell/session.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { LineLost } from '../../platform/kit/line-lost.tsx'
import { ShopClock } from './shop-clock.tsx'
import { FloorContent } from './floor-content.tsx'
import { shownPrinters } from './floor-tabs.ts'
import { MakeDevice } from './make-device.tsx'
import { ScanField } from './scan-field.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFloorView } from './use-floor-view.ts'
import { StartOnFloor } from '../floor/start-on-floor.tsx'
import { useMoves, type Moves } from './use-moves.ts'
import { useSwipe } from './use-swipe.ts'
import classes from './work.module.css'
import { useEffect } from 'react'

/** Touches are reported at most this often. */
const REPORT_MS = 15_000

const refetchScreen = () => queryClient.invalidateQueries({ queryKey: trpc.shopFloor.screen.queryKey() })

/**
 * Reports touches while someone works on the tablet, and shows the PIN screen when the session has ended without one. Only
 * touches, keys and scans count: what the page loads itself does not.
 */
function useIdleEnd(): void {
  useEffect(() => {
    let reportedAt = 0
    let end: number | undefined
    const report = () => {
      if (Date.now() - reportedAt < REPORT_MS) return
      reportedAt = Date.now()
      server.shopFloor.touch
        .mutate()
        .then(({ ends_at }) => {
          window.clearTimeout(end)
          if (ends_at !== null)
            end = window.setTimeout(() => void refetchScreen(), ends_at * 1000 - Date.now() + 1_000)
        })
        .catch(refetchScreen)
    }
    report()
    document.addEventListener('pointerdown', report)
    document.addEventListener('keydown', report)
    return () => {
      window.clearTimeout(end)
      document.removeEventListener('pointerdown', report)
      document.removeEventListener('keydown', report)
    }
  }, [])
}

interface FloorWorkProps {
  device: FloorScreen['device']
  person: NonNullable<FloorScreen['person']>
}

/** The printers, for the person who works on this tablet. */
export function FloorWork(props: FloorWorkProps) {
  useIdleEnd()
  const board = useQuery(trpc.production.board.queryOptions())
  if (board.isPending) return <LoadingLines label="Loading the shop floor" />
  if (!board.data) return <Failed error={board.error} />
  return <Floor {...props} board={board.data} />
}

function Floor({ device, person, board }: FloorWorkProps & { board: FloorBoard }) {
  const printers = shownPrinters(board, device)
  const view = useFloorView(board, printers)
  const moves = useMoves(board)
  const swipe = useSwipe((step) => {
    if (view.panel === null) view.swipe(step)
  })
  const waiting = board.finish
    .filter(({ status }) => status === 'finishing')
    .reduce((sum, { units }) => sum + units.length, 0)
  return (
    <div className={`whole-screen grid text-lead ${classes['work']}`}>
      <header
        className={`flex flex-wrap items-center gap-3 border-b border-hairline bg-surface px-4 py-2.5 ${classes['bar']}`}
      >
        <h1 className="spoken">Shop floor</h1>
        <ScanField onCode={view.scan} />
        <ShopClock />
        <PersonButtons device={device} person={person} />
      </header>
      <TabBar
        tabs={view.tabs}
        current={view.tab}
        printers={printers}
        waiting={waiting}
        onChange={view.show}
      />
      <output className={`text-large font-medium ${classes['notice']}`}>{view.notice}</output>
      <div className={`overflow-y-auto ${classes['content']}`} {...swipe}>
        <Failed error={moves.error} />
        <FloorContent board={board} printers={printers} view={view} moves={moves} mayMake={person.may_make} />
      </div>
      <AskedOnFloor printers={printers} moves={moves} />
      <UndoPanel moves={moves} />
      <LineLost />
    </div>
  )
}

/** The dialog of a step that asks something first. */
function AskedOnFloor({ printers, moves }: { printers: FloorBoard['printers']; moves: Moves }) {
  if (moves.asked?.does !== 'start') return null
  const { plates } = moves.asked
  return <StartOnFloor plates={plates} printers={printers} moves={moves} onClose={moves.closeDialog} />
}

function PersonButtons({ device, person }: FloorWorkProps) {
  if (device)
    return (
      <Button icon={<IconArrowsExchange size={24} aria-hidden="true" />} onClick={() => void signOut()}>
        <span className="grid text-left">
          {person.name}
          <small>Switch person</small>
        </span>
      </Button>
    )
  return (
    <>
      {person.may_make_devices ? <MakeDevice /> : null}
      <ButtonLink to="/console">Console</ButtonLink>
    </>
  )
}

/** Says what was just done, with a large button that undoes it. */
function UndoPanel({ moves }: { moves: Moves }) {
  const { message } = moves
  if (!message)
    return <output className={`pointer-events-none fixed grid justify-items-center ${classes['undo']}`} />
  const { text, notes = [], undo } = message
  return (
    <output className={`pointer-events-none fixed grid justify-items-center ${classes['undo']}`}>
      <span className={`float-box flex items-center gap-4 text-title font-medium ${classes['undoBox']}`}>
        {text === undefined ? null : <IconCheck size={26} className="text-good" aria-hidden="true" />}
        {[text, ...notes].filter(Boolean).join(' ')}
        {undo ? (
          <Button icon={<IconArrowBackUp size={26} aria-hidden="true" />} onClick={undo}>
            Undo
          </Button>
        ) : null}
      </span>
    </output>
  )
}
