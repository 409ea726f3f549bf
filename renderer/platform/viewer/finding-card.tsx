import { Box } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import type { Finding } from '../../../shared/geometry/finding.ts'
import type { ShownFinding } from '../../../shared/geometry/finding-kind.ts'
import { IconButton } from '../ui/buttons.tsx'
import { ToneIcon } from '../ui/notice.tsx'
import { FINDING_TONES, findingFigures, placesInOrder } from './finding-words.ts'
import classes from './finding-card.module.css'
import { useViewer } from './viewer-state.ts'

/** The words of the finding that is shown, beside its place, with buttons to the places before and after it. */
export function FindingCard({ findings }: { findings: readonly ShownFinding[] }) {
  const { spot, set } = useViewer()
  const finding = spot ? findings[spot.finding] : undefined
  if (!spot || !finding) return null
  return (
    <section
      className={`absolute grid gap-1 overflow-y-auto panel text-small leading-dense print:hidden! ${classes['card']}`}
      aria-label="Print warning"
    >
      <header className="flex items-center gap-2">
        <ToneIcon tone={FINDING_TONES[finding.kind]} size={18} />
        <Box component="h2" className="text-body font-semibold" flex={1}>
          {finding.title}
        </Box>
        <IconButton label="Close" onClick={() => set({ spot: null })}>
          <IconX size={18} />
        </IconButton>
      </header>
      <p className="text-soft">{finding.message}</p>
      <Limit finding={finding} />
      {finding.suggestion ? <p className="text-muted">{finding.suggestion}</p> : null}
      <Steps findings={findings} />
    </section>
  )
}

function Limit({ finding }: { finding: Finding }) {
  const figures = findingFigures(finding)
  if (!figures?.limit) return null
  return (
    <p className="figures text-soft">
      {figures.measuredName} <b>{figures.measured}</b>, {figures.limitName.toLowerCase()} {figures.limit}
    </p>
  )
}

function Steps({ findings }: { findings: readonly ShownFinding[] }) {
  const { spot, set } = useViewer()
  const places = placesInOrder(findings)
  const at = places.findIndex(({ finding, place }) => finding === spot?.finding && place === spot.place)
  if (places.length < 2 || at < 0) return null
  const go = (step: number) => set({ spot: places[(at + step + places.length) % places.length] })
  return (
    <Box className="flex items-center gap-1 text-soft" ml={-10}>
      <IconButton label="Previous spot" onClick={() => go(-1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <output className="figures">
        Spot {at + 1} of {places.length}
      </output>
      <IconButton label="Next spot" onClick={() => go(1)}>
        <IconChevronRight size={18} />
      </IconButton>
    </Box>
  )
}
