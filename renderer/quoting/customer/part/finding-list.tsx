import { Box } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircleCheck, IconFocusCentered } from '@tabler/icons-react'
import type { Finding } from '../../../../shared/geometry/finding.ts'
import type { ShownFinding } from '../../../../shared/geometry/finding-kind.ts'
import { shownFindings } from '../../../../shared/quoting/quotes/shown-findings.ts'
import { IconButton } from '../../../platform/ui/buttons.tsx'
import { ToneIcon } from '../../../platform/ui/notice.tsx'
import { useViewer } from '../../../platform/viewer/viewer-state.ts'
import { bringPartIntoView } from '../quote-context/bring-part-into-view.ts'
import { FINDING_TONES, findingFigures, orderedFindings } from '../../../platform/viewer/finding-words.ts'
import { findingsTitle } from './finding-words.ts'
import classes from './finding-list.module.css'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { FINDINGS_HEADING } from '../quote-context/show-findings.ts'

/** The findings, problems first and notes last, each with its measure, limit and advice. */
export function FindingList() {
  const { measured } = useQuoteContext()
  if (!measured) return null
  const findings = shownFindings(measured)
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby={FINDINGS_HEADING}>
      <h2 id={FINDINGS_HEADING} tabIndex={-1}>
        {findingsTitle(findings)}
      </h2>
      {findings.length === 0 ? (
        <p className="flex items-center gap-2.5 text-soft">
          <IconCircleCheck className="text-good" size={20} stroke={1.8} aria-hidden="true" />
          No problems found.
        </p>
      ) : (
        <ul className={`border-t border-hairline ${classes['list']}`}>
          {orderedFindings(findings).map(({ finding, index }) => (
            <FindingRow key={`${finding.code}:${index}`} finding={finding} index={index} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FindingRow({ finding, index }: { finding: ShownFinding; index: number }) {
  const { spot, set } = useViewer()
  const active = spot?.finding === index
  const hasPlaces = finding.features.length > 0
  const toggle = () => {
    set(active ? { spot: null } : { spot: { finding: index, place: 0 }, section: null, previewedDown: null })
    if (!active) bringPartIntoView()
  }
  return (
    <li
      className={`relative grid border-b border-hairline ${classes['row']}`}
      data-active={active || undefined}
    >
      <ToneIcon tone={FINDING_TONES[finding.kind]} />
      <div className={`grid gap-0.5 text-body ${classes['words']}`}>
        {hasPlaces ? (
          <button
            type="button"
            className={`covers justify-self-start font-semibold ${classes['title']}`}
            aria-pressed={active}
            onClick={toggle}
          >
            {finding.title}
            <ShowHint isShown={active} />
          </button>
        ) : (
          <h3 className={`justify-self-start font-semibold ${classes['title']}`}>{finding.title}</h3>
        )}
        <p>{finding.message}</p>
        {finding.suggestion ? <p className={classes['advice']}>{finding.suggestion}</p> : null}
        {active && finding.features.length > 1 ? (
          <Places finding={finding} index={index} place={spot.place} />
        ) : null}
      </div>
      <Figures finding={finding} />
    </li>
  )
}

function ShowHint({ isShown }: { isShown: boolean }) {
  return (
    <span className="inline-flex items-center gap-1 text-small font-medium text-accent">
      <IconFocusCentered size={16} stroke={1.8} aria-hidden="true" />
      {isShown ? 'Shown' : 'Show on part'}
    </span>
  )
}

function Figures({ finding }: { finding: Finding }) {
  const figures = findingFigures(finding)
  if (!figures) return null
  return (
    <dl className="figures flex gap-6 text-right max-sm:col-start-2 max-sm:text-left">
      <div>
        <dt className="fine">{figures.measuredName}</dt>
        <dd className="text-body font-semibold whitespace-nowrap">{figures.measured}</dd>
      </div>
      {figures.limit ? (
        <div>
          <dt className="fine">{figures.limitName}</dt>
          <dd className="text-body whitespace-nowrap">{figures.limit}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function Places({ finding, index, place }: { finding: Finding; index: number; place: number }) {
  const set = useViewer((state) => state.set)
  const count = finding.features.length
  const go = (step: number) => set({ spot: { finding: index, place: (place + step + count) % count } })
  const ofAll = finding.count > count ? ` shown of ${finding.count}` : ''
  return (
    <Box className="relative z-1 flex items-center gap-1 text-small" m="4px 0 0 -10px">
      <IconButton label="Previous place" onClick={() => go(-1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <output className="figures">
        Place {place + 1} of {count}
        {ofAll}
      </output>
      <IconButton label="Next place" onClick={() => go(1)}>
        <IconChevronRight size={18} />
      </IconButton>
    </Box>
  )
}
