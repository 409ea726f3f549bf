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
  warn: 'warns medium',
  error: 'fault medium',
  fatal: 'fault medium',
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
        <li key={at} className="wrap-4-12 body-size ruled" data-level={line.level}>
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
      <time className="muted figures" dateTime={time}>
        {lineTimeText(time)}
      </time>
      <span className={LEVEL_LOOKS[level] ?? 'soft'}>{LEVEL_WORDS[level]}</span>
      <span className="muted figures">{AREA_WORDS[area]}</span>
      <Box className={`wrap-4-12 apart top anywhere fit ${classes['message']}`} flex="1 1 320px">
        {fields.length === 0 ? (
          msg
        ) : (
          <details className={`fit ${forms['more']}`}>
            <FoldSummary>
              <span>
                {lineTitle(line)} <span className="muted figures">{fieldsText(line)}</span>
              </span>
            </FoldSummary>
            <ScrollingText label="Fields of the line" text={detailsText(fields)} />
          </details>
        )}
        {id === undefined ? null : (
          <button
            type="button"
            className="typed accent fine-size rigid rounded underlines"
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
