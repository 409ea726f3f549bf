import { IconMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import type { WallBoard } from '../../../shared/production/floor/wall-board.ts'
import { trpc } from '../../platform/api.ts'
import { SignedIn } from '../../platform/shell/signed-in.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import { useTitle } from '../../platform/ui/use-title.ts'
import { shopClockText, shopDayText } from '../../platform/ui/words.ts'
import { useLiveChanges } from '../../platform/kit/use-live-changes.ts'
import { useScreenAwake } from '../shop-floor/use-screen-awake.ts'
import { PrinterWall } from './printer-wall.tsx'
import { PromisePanel, RiskList } from './promise-panels.tsx'
import classes from './wall.module.css'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'

const RELOADED_FOR = 'layerline-wall-version'

/** Loads the display again, once, when the shop runs another version than the one that this page came from. */
function useNewVersion(version: string | undefined): void {
  useEffect(() => {
    if (version === undefined || version === PROGRAM_VERSION) return
    if (sessionStorage.getItem(RELOADED_FOR) === version) return
    sessionStorage.setItem(RELOADED_FOR, version)
    location.reload()
  }, [version])
}

/** The wall display: today's promises, the printers, and counts of the day. It has no input. */
export function WallPage() {
  useTitle('Wall display')
  useScreenAwake()
  useLiveChanges()
  const wall = useQuery(
    trpc.wall.board.queryOptions(undefined, {
      // A display keeps what it shows until the shop answers again.
      retry: false,
    }),
  )
  useNewVersion(wall.data?.version)
  if (wall.data) return <Wall wall={wall.data} />
  if (wall.isPending) return <LoadingLines label="Loading the wall display" />
  return <SignedIn>{() => <LoadingLines label="Loading the wall display" />}</SignedIn>
}

function Wall({ wall }: { wall: WallBoard }) {
  return (
    <div className={`whole-screen grid overflow-hidden ${classes['wall']}`}>
      <Head />
      <div className={`grid ${classes['promises']}`}>
        <PromisePanel day={wall.today} now={wall.now} />
        <PromisePanel day={wall.next_day} now={wall.now} />
        <RiskList orders={wall.at_risk} />
      </div>
      <PrinterWall printers={wall.printers} />
      <Counts counts={wall.counts} />
    </div>
  )
}

function Head() {
  const now = useNow()
  return (
    <header className={`figures flex items-center ${classes['head']}`}>
      <h1>{shopDayText(now)}</h1>
      <FullScreenButton />
      <time className="font-semibold" dateTime={new Date(now * 1000).toISOString()}>
        {shopClockText(now)}
      </time>
    </header>
  )
}

/** Browsers allow full screen only after a click; then the button is gone. */
function FullScreenButton() {
  const [isAsked, setAsked] = useState(document.fullscreenElement !== null)
  if (isAsked || !document.fullscreenEnabled) return null
  const open = () => {
    setAsked(true)
    void document.documentElement.requestFullscreen().catch(() => setAsked(false))
  }
  return (
    <Button icon={<IconMaximize size={22} aria-hidden="true" />} onClick={open}>
      Full screen
    </Button>
  )
}

const COUNT_WORDS: Record<keyof WallBoard['counts'], [singular: string, plural: string]> = {
  printed: ['unit printed', 'units printed'],
  failed: ['unit failed', 'units failed'],
  packed: ['order packed', 'orders packed'],
  shipped: ['order shipped', 'orders shipped'],
}

function Counts({ counts }: { counts: WallBoard['counts'] }) {
  return (
    <dl className={`flex ${classes['counts']}`}>
      {(['printed', 'failed', 'packed', 'shipped'] as const).map((kind) => (
        <div key={kind} className="flex items-baseline gap-2.5">
          <dd className="figures font-semibold">{counts[kind]}</dd>
          <dt className="text-soft">{COUNT_WORDS[kind][counts[kind] === 1 ? 0 : 1]}</dt>
        </div>
      ))}
    </dl>
  )
}
