import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { calibrationKeyText } from '../../../shared/quoting/calibration/calibration.ts'
import type {
  CalibrationGroup,
  CalibrationPageData,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { MIN_PRINTS } from '../../../shared/quoting/calibration/find-factor.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { EmptyList, ListAndDetail, WorkList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine, type StatusMessage } from '../../platform/kit/status-line.tsx'
import { useChosenRow } from '../../platform/kit/use-chosen-row.ts'
import { useListKeys } from '../../platform/kit/use-list-keys.ts'
import { useRight } from '../../platform/kit/use-right.ts'
import { factorText, stateText } from './calibration-words.ts'
import { GroupDetail } from './group-detail.tsx'
import { RiskTable } from './risk-table.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'

const MAX_LISTED = 20

/** Lists who accepted which factor, and when. */
function CalibrationHistory({ history }: Pick<CalibrationPageData, 'history'>) {
  const changes = history.filter(({ why }) => why !== null)
  if (changes.length === 0) return null
  return (
    <section className={panel['block']} aria-label="History">
      <h2>History</h2>
      <ul className="grid gap-1 text-small">
        {changes.slice(0, MAX_LISTED).map(({ version, at, who, why }) => (
          <li key={version}>
            {shopInstantText(at)}, {who ?? 'the program'}: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Compares what prints took with their estimates, and lets the owner accept factors. */
export function CalibrationPage() {
  return (
    <OperatorFrame title="Calibration" right="decide">
      {() => <Loader />}
    </OperatorFrame>
  )
}

function Loader() {
  const page = useQuery(trpc.calibration.page.queryOptions())
  if (page.isPending) return <LoadingLines label="Comparing prints with their estimates" />
  if (page.isError) return <Failed error={page.error} />
  return <Calibration page={page.data} />
}

function Calibration({ page }: { page: CalibrationPageData }) {
  const rows = page.groups.map((group) => ({ ...group, id: calibrationKeyText(group) }))
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const mayAccept = useRight('set_up')
  const say = (text: string) => setMessage({ text })
  return (
    <>
      <StatusLine message={message} />
      <p className="max-w-[640px]">
        A factor corrects the estimates of a printer, a material and a class of layer heights. It is offered
        from {MIN_PRINTS} prints on, and used for new prices and plates only once the owner accepts it. Prices
        that were given stay.
      </p>
      {rows.length === 0 ? (
        <EmptyList title="No printed plates yet">
          Each plate that is printed without a failure is compared with its estimate here.
        </EmptyList>
      ) : (
        <Groups rows={rows} version={page.version} mayAccept={mayAccept} say={say} />
      )}
      <RiskTable page={page} mayAccept={mayAccept} say={say} />
      <CalibrationHistory history={page.history} />
    </>
  )
}

interface GroupsProps {
  rows: readonly (CalibrationGroup & { id: string })[]
  version: number
  mayAccept: boolean
  say: (text: string) => void
}

function Groups({ rows, ...decide }: GroupsProps) {
  const ids = rows.map(({ id }) => id)
  const { chosen, next, choose } = useChosenRow(ids, { showsNext: true })
  useListKeys({ ids, chosen, next, onChoose: choose, keys: [] })
  const shown = rows.find(({ id }) => id === chosen) ?? null
  const list = (
    <WorkList
      label="Printers and materials"
      rows={rows}
      chosen={chosen}
      onChoose={choose}
      columns="minmax(0, 1fr) auto"
      row={groupRow}
    />
  )
  const detail = shown ? <GroupDetail key={shown.id} group={shown} {...decide} /> : null
  return <ListAndDetail label="The chosen printer and material" list={list} detail={detail} />
}

function groupRow(group: CalibrationGroup): ReactNode {
  const { printer, material, accepted } = group
  return (
    <>
      <span>
        <strong>
          {printer}, {material}
        </strong>
        <span className="block fine whitespace-normal">{stateText(group)}</span>
      </span>
      <span className="figures">{factorText(accepted?.time?.factor ?? 1)}</span>
    </>
  )
}
