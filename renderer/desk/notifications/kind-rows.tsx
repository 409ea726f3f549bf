import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeKind,
  type NoticeTiming,
} from '../../../shared/desk/notifications/notice-kinds.ts'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { CHANNEL_WORDS, TIMING_WORDS } from './notification-words.ts'

const TIMINGS = (['once', 'digest', 'off'] as const).map((value) => ({ value, label: TIMING_WORDS[value] }))

interface KindRowsProps {
  kinds: readonly NoticeKind[]
  choices: Record<NoticeKind, NoticeChoice>
  onChange: (kind: NoticeKind, choice: NoticeChoice) => void
}

/** Everything the person can be notified about: when and where as text, and as fields once a row is opened. */
export function KindRows({ kinds, choices, onChange }: KindRowsProps) {
  return (
    <ul aria-label="What happens">
      {kinds.map((kind) => (
        <li key={kind}>
          <FoldRow
            name={`choices.${kind}`}
            title={NOTICE_KINDS[kind].title}
            values={choiceText(choices[kind])}
          >
            <div className={forms['pair']}>
              {NOTICE_CHANNELS.map((channel) => (
                <PickField<NoticeTiming>
                  key={channel}
                  label={`${NOTICE_KINDS[kind].title}: ${CHANNEL_WORDS[channel]}`}
                  value={choices[kind][channel]}
                  options={TIMINGS}
                  onChange={(timing) => onChange(kind, { ...choices[kind], [channel]: timing })}
                />
              ))}
            </div>
          </FoldRow>
        </li>
      ))}
    </ul>
  )
}

/** Writes when a notice comes, such as "Email: in the digest · On the desktop: at once". */
function choiceText(choice: NoticeChoice): string {
  return NOTICE_CHANNELS.map(
    (channel) => `${CHANNEL_WORDS[channel]}: ${TIMING_WORDS[choice[channel]].toLowerCase()}`,
  ).join(' · ')
}
