import { Box } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Person, Role } from '../../shared/accounts/people.ts'
import { hasRight } from '../../shared/accounts/rights.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import type { DeskPageData as DeskAnswer, DeskToday } from '../../shared/desk/desk-page-data.ts'
import { HEALTH_AREAS } from '../../shared/operations/health/health-finding.ts'
import { trpc } from '../platform/api.ts'
import { Failed } from '../platform/ui/failed.tsx'
import { LoadingLines } from '../platform/ui/loading-lines.tsx'
import { useNow } from '../platform/ui/use-now.ts'
import { ExemptionNotice } from '../payments/business/exemption-notice.tsx'
import { hasBanner } from '../platform/kit/health-problems.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { OperatorFrame } from '../platform/kit/operator-frame.tsx'
import { useMoveRunner } from '../platform/kit/use-move-runner.ts'
import type { DeskDialog, DeskMoves, DeskShown } from './desk-intents.ts'
import { DeskList } from './desk-list.tsx'
import { LastRunNotice } from './last-run-notice.tsx'
import { SetUpList } from './set-up-list.tsx'
import { SinceLine } from './since-line.tsx'
import { SnoozedList } from './snoozed-list.tsx'
import { UndoBar } from './undo-bar.tsx'
import { counted } from '../../shared/platform/counted.ts'
import { shopSoonText } from '../platform/ui/words.ts'
import { Notice } from '../platform/ui/notice.tsx'
import { storageLines } from './storage-words.ts'

/** Shows what needs a person, by kind, with what can be done about it. */
export function DeskPage() {
  return (
    <OperatorFrame title="Desk" right="look">
      {(person) => (
        <>
          <Notices person={person} />
          <Desk role={person.role} />
        </>
      )}
    </OperatorFrame>
  )
}

function Notices({ person }: { person: Person }) {
  const isOwner = hasRight(person.role, 'set_up')
  return (
    <>
      {isOwner ? <SetUpList /> : null}
      {isOwner ? <LastRunNotice /> : null}
      {isOwner ? <UpdateNotice /> : null}
      <StorageNotices />
      <ExemptionNotice />
    </>
  )
}

function Desk({ role }: { role: Role }) {
  const desk = useQuery(trpc.desk.list.queryOptions())
  if (desk.isPending) return <LoadingLines label="Loading the Desk" />
  if (!desk.data) return <Failed error={desk.error} />
  return <LoadedDesk desk={desk.data} receivedAt={desk.dataUpdatedAt} role={role} />
}

interface LoadedDeskProps {
  desk: DeskAnswer
  /** In ms. */
  receivedAt: number
  role: Role
}

function LoadedDesk({ desk, receivedAt, role }: LoadedDeskProps) {
  const local = useNow()
  const queries = useQueryClient()
  const shown = shownOf(desk)
  const { items } = shown
  const moves: DeskMoves = useMoveRunner<DeskShown, DeskDialog>(shown, {
    refresh: () => queries.invalidateQueries(trpc.desk.pathFilter()),
    read: async () => shownOf(await queries.fetchQuery(trpc.desk.list.queryOptions())),
  })
  // The clock of this window may be wrong; what passed since the answer is right.
  const now = desk.now + Math.max(0, Math.floor(local - receivedAt / 1000))
  return (
    <>
      <SinceLine />
      {items.length === 0 ? <AllDone today={desk.today} now={now} /> : null}
      <DeskList desk={{ ...desk, items }} now={now} role={role} moves={moves} />
      <SnoozedList items={desk.snoozed} now={now} role={role} moves={moves} />
      <UndoBar moves={moves} />
    </>
  )
}

function shownOf({ items, snoozed }: DeskAnswer) {
  return { items: items.filter((item) => !isInBanner(item)), snoozed }
}

/** Returns true if a warning at the top of every page of the console says the same. */
function isInBanner({ kind, subject_id, state }: DeskItem): boolean {
  const area = HEALTH_AREAS.find((known) => known === subject_id)
  if ((kind !== 'health' && kind !== 'backups') || area === undefined) return false
  return hasBanner({ area, state: state.includes('bad') ? 'bad' : 'notice' })
}

/** Shown while nothing needs a person: what comes next today. */
function AllDone({ today, now }: { today: DeskToday; now: number }) {
  const { promised, shipped, pickup, print_done_at } = today
  return (
    <Box component="section" className="grid gap-2" p="28px 0" aria-labelledby="all-done">
      <h2 className="text-large font-semibold" id="all-done">
        All done
      </h2>
      <p className="text-muted">Nothing needs you right now. Anything that does appears here at once.</p>
      <Box component="dl" className="flex flex-wrap gap-x-6 gap-y-3" mt={12}>
        <div className="grid gap-0.5">
          <dt className="note">Today’s promises</dt>
          <dd className="figures font-medium">
            {promised === 0 ? 'None left to ship' : `${counted(promised, 'order')} in work`}
            {shipped > 0 ? `, ${shipped} shipped` : ''}
          </dd>
        </div>
        {pickup ? (
          <div className="grid gap-0.5">
            <dt className="note">Next pick-up</dt>
            <dd className="figures font-medium">
              {pickup.carrier}, {shopSoonText(pickup.at, now)}
            </dd>
          </div>
        ) : null}
        {print_done_at === null ? null : (
          <div className="grid gap-0.5">
            <dt className="note">Next print done</dt>
            <dd className="figures font-medium">{shopSoonText(print_done_at, now)}</dd>
          </div>
        )}
      </Box>
    </Box>
  )
}

/** Warnings about the shop's files. */
function StorageNotices() {
  const problems = useQuery(trpc.desk.storage.queryOptions()).data
  if (!problems) return null
  return storageLines(problems).map(({ title, advice }) => (
    <Notice key={title} tone="attention" title={title}>
      {advice}
    </Notice>
  ))
}
