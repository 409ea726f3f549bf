import { Box } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Suggestion } from '../../../shared/production/floor/floor-work.ts'
import { trpc } from '../../platform/api.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Key } from '../../platform/kit/list.tsx'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'
import { Tick } from '../../platform/ui/tick.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { shopSoonText } from '../../platform/ui/words.ts'
import { LoadList } from './load-list.tsx'
import { SuggestedPlateCard } from './suggested-plate-card.tsx'
import { useProposal } from './use-proposal.ts'

interface SuggestPanelProps {
  /** True if the person may plan plates. */
  mayMake: boolean
  /** After the plates were planned, with a sentence for the status line. */
  onPlanned: (text: string) => void
}

function useSuggestion(staffed_now: boolean) {
  return useQuery(
    trpc.production.suggest.queryOptions(
      { staffed_now },
      // Static: what staff change in it must not be replaced whenever something on the floor changes. The tick keeps its place
      // and the focus while other plates are looked for.
      { staleTime: 'static', gcTime: 0, placeholderData: keepPreviousData },
    ),
  )
}

/** Plates that the program suggests until the end of the next working day, to be changed and taken. */
export function SuggestPanel({ mayMake, onPlanned }: SuggestPanelProps) {
  const [isHere, setIsHere] = useState(false)
  const suggestion = useSuggestion(isHere)
  const [planned, setPlanned] = useState<string | null>(null)
  const again = () => void suggestion.refetch()
  if (suggestion.isPending) return <LoadingLines label="Looking for plates" />
  if (!suggestion.data) return <Failed error={suggestion.error} />
  const { dataUpdatedAt, data } = suggestion
  const hours = <ClosedHours opens_at={data.opens_at} now={data.now} isHere={isHere} onChange={setIsHere} />
  if (data.plates.length === 0)
    return (
      <>
        {hours}
        <Nothing planned={planned} left={data.left} onAgain={again} />
      </>
    )
  const plannedHere = (text: string) => {
    onPlanned(text)
    setPlanned(text)
    again()
  }
  return (
    <>
      {hours}
      <Proposed
        key={dataUpdatedAt}
        suggestion={data}
        isHere={isHere}
        mayMake={mayMake && !suggestion.isPlaceholderData}
        onPlanned={plannedHere}
        onAgain={again}
      />
    </>
  )
}

interface ClosedHoursProps {
  opens_at: Suggestion['opens_at']
  now: Suggestion['now']
  isHere: boolean
  onChange: (isHere: boolean) => void
}

/** While the shop is closed, lets whoever is there all the same start printers now. */
function ClosedHours({ opens_at, now, isHere, onChange }: ClosedHoursProps) {
  if (opens_at === null) return null
  return (
    <Tick
      label="I’m in the shop now"
      meaning={`The shop opens ${shopSoonText(opens_at, now)}. Tick this to start free printers now.`}
      ticked={isHere}
      onTick={onChange}
    />
  )
}

interface NothingProps {
  /** Says what was planned here just now; null if nothing was. */
  planned: string | null
  left: number
  onAgain: () => void
}

function Nothing({ planned, left, onAgain }: NothingProps) {
  return (
    <div className="grid justify-items-start gap-3 text-soft">
      {planned === null ? null : (
        <>
          <p>
            <strong>{planned}.</strong>
          </p>
          <ButtonLink look="primary" data-decide to="/console/production" search={{}}>
            Go to the printers
          </ButtonLink>
        </>
      )}
      <p>
        {left === 0
          ? 'Nothing waits to be planned.'
          : `${counted(left, 'unit')} ${left === 1 ? 'waits' : 'wait'}, but no printer is free for them until the end of the next working day without making a promise late.`}
      </p>
      <Button onClick={onAgain}>Refresh</Button>
    </div>
  )
}

interface ProposedProps extends SuggestPanelProps {
  suggestion: Suggestion
  /** True if plates may be started now, though the shop is closed. */
  isHere: boolean
  onAgain: () => void
}

/** `take` is null while the plates cannot be planned. */
function useSuggestKeys(onAgain: () => void, take: (() => void) | null): void {
  useActionKeys([
    { key: 'r', label: 'Refresh', run: onAgain },
    ...(take ? [{ key: 'p', label: 'Plan these plates', run: take }] : []),
  ])
}

function Proposed({ suggestion, isHere, mayMake, onPlanned, onAgain }: ProposedProps) {
  const proposal = useProposal(suggestion, isHere, onPlanned)
  const { plates, accepted, late, busy } = proposal
  const refused = accepted.some(({ key }) => Boolean(proposal.checkOf(key)?.refused))
  const cannot = busy || refused || accepted.length === 0
  useSuggestKeys(onAgain, mayMake && !cannot ? proposal.take : null)
  return (
    <section className="grid min-w-0 gap-2.5" aria-label="Suggested plates">
      <ol className="grid min-w-0 gap-2.5">
        {plates.map((plate) => (
          <SuggestedPlateCard key={plate.key} {...{ plate, suggestion, proposal, mayMake }} />
        ))}
      </ol>
      <LoadList loads={proposal.loads} now={suggestion.now} />
      <footer className="foot-bar flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline">
        <Box flex="1 1 240px">
          <Notes late={late} left={suggestion.left} />
          <Failed error={proposal.error} />
        </Box>
        <Button look="bare" onClick={onAgain}>
          Refresh <Key>r</Key>
        </Button>
        {mayMake ? (
          <Button look="primary" disabled={cannot} onClick={proposal.take}>
            {accepted.length === 1 ? 'Plan this plate' : `Plan these ${accepted.length} plates`} <Key>p</Key>
          </Button>
        ) : null}
      </footer>
    </section>
  )
}

/** Says what the changes would make late, and what is not suggested. */
function Notes({ late, left }: { late: readonly number[]; left: number }) {
  return (
    <>
      {late.length > 0 ? (
        <p className="flex items-center gap-1.5 text-stop">
          <IconAlertTriangle size={16} aria-hidden="true" /> Your changes would make {late.join(', ')} late.
        </p>
      ) : null}
      {left > 0 ? (
        <p className="text-muted">
          {counted(left, 'more unit')} {left === 1 ? 'waits' : 'wait'} for a later suggestion.
        </p>
      ) : null}
    </>
  )
}
