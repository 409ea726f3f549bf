import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_TIMINGS,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeKind,
  type NoticeTiming,
} from '../../../shared/desk/notifications/notice-kinds.ts'
import { TIMING_WORDS } from './notification-words.ts'
import classes from './notifications.module.css'

const CHANNEL_WORDS: Record<NoticeChannel, string> = { email: 'Email', desktop: 'On the desktop' }

interface KindTableProps {
  kinds: readonly NoticeKind[]
  choices: Record<NoticeKind, NoticeChoice>
  /** Missing if the choices are another person's. */
  onChange?: (kind: NoticeKind, choice: NoticeChoice) => void
}

/** Shows what the person is notified about, and how. */
export function KindTable({ kinds, choices, onChange }: KindTableProps) {
  return (
    <table className={classes['kinds']}>
      <thead>
        <tr>
          <th scope="col">What happens</th>
          {NOTICE_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_WORDS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{NOTICE_KINDS[kind].title}</th>
            {NOTICE_CHANNELS.map((channel) => (
              <td key={channel} data-label={CHANNEL_WORDS[channel]}>
                {onChange ? (
                  <TimingField
                    spoken={`${NOTICE_KINDS[kind].title}: ${CHANNEL_WORDS[channel]}`}
                    value={choices[kind][channel]}
                    onChange={(timing) => onChange(kind, { ...choices[kind], [channel]: timing })}
                  />
                ) : (
                  TIMING_WORDS[choices[kind][channel]]
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TimingField(props: {
  spoken: string
  value: NoticeTiming
  onChange: (timing: NoticeTiming) => void
}) {
  const { spoken, value, onChange } = props
  return (
    <select
      aria-label={spoken}
      value={value}
      onChange={(event) => {
        const timing = NOTICE_TIMINGS.find((known) => known === event.currentTarget.value)
        if (timing) onChange(timing)
      }}
    >
      {(['once', 'digest', 'off'] as const).map((timing) => (
        <option key={timing} value={timing}>
          {TIMING_WORDS[timing]}
        </option>
      ))}
    </select>
  )
}
