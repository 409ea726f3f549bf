import { Box } from '@mantine/core'
import type { ShownLine } from '../../../shared/platform/logs/shown-log.ts'
import type { LogLine } from '../../../shared/platform/logs/log-line.ts'
import {
  AREA_WORDS,
  detailsText,
  fieldsText,
  LEVEL_WORDS,
  lineTimeText,
  lineTitle,
  moreFields,
} from './log-words.ts'
import { FoldSummary } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { ScrollingText } from './scrolling-text.tsx'
import classes from './logs.module.css'

const LEVEL_LOOKS: Record<string, string> = {
  warn: 'text-attention font-medium',
  error: 'text-stop font-medium',
  fatal: 'text-stop font-medium',
}

interface LogLinesProps {
  lines: readonly ShownLine[]
  onReference: (id: string) => void
}

/** Lines of the log; a line opens to show all of its fields. */
export function LogLines({ lines, onReference }: LogLinesProps) {
  return (
    <ul className={classes['lines']} aria-label="Lines of the log">
      {lines.map(({ at, line }) => (
        <li
          key={at}
          className="flex flex-wrap gap-x-3 gap-y-1 border-b border-hairline text-body"
          data-level={line.level}
        >
          <Line line={line} onReference={onReference} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line, onReference }: { line: LogLine; onReference: (id: string) => void }) {
  const { time, level, area, msg, request_id: id } = line
  const fields = moreFields(line)
  return (
    <>
      <time className="figures text-muted" dateTime={time}>
        {lineTimeText(time)}
      </time>
      <span className={LEVEL_LOOKS[level] ?? 'text-soft'}>{LEVEL_WORDS[level]}</span>
      <span className="figures text-muted">{AREA_WORDS[area]}</span>
      <Box
        className={`flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1 wrap-anywhere ${classes['message']}`}
        flex="1 1 320px"
      >
        {fields.length === 0 ? (
          msg
        ) : (
          <details className={`min-w-0 ${forms['more']}`}>
            <FoldSummary>
              <span>
                {lineTitle(line)} <span className="figures text-muted">{fieldsText(line)}</span>
              </span>
            </FoldSummary>
            <ScrollingText label="Fields of the line" text={detailsText(fields)} />
          </details>
        )}
        {id === undefined ? null : (
          <button
            type="button"
            className="underlines flex-none rounded font-mono text-fine text-accent"
            onClick={() => onReference(id)}
          >
            <span className="spoken">Lines of the request </span>
            {id}
          </button>
        )}
      </Box>
    </>
  )
}
