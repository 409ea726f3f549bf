import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeKind,
} from '../../../shared/desk/notifications/notice-kinds.ts'
import { CHANNEL_WORDS, TIMING_WORDS } from './notification-words.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'
import cards from '../../platform/kit/card-table.module.css'

interface KindTableProps {
  kinds: readonly NoticeKind[]
  choices: Record<NoticeKind, NoticeChoice>
}

/** Shows what a colleague is notified about, and how. */
export function KindTable({ kinds, choices }: KindTableProps) {
  return (
    <table className={`w-full ${cards['cards']}`}>
      <TableHead columns={['What happens', ...NOTICE_CHANNELS.map((channel) => CHANNEL_WORDS[channel])]} />
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={cards['title']}>
              {NOTICE_KINDS[kind].title}
            </th>
            {NOTICE_CHANNELS.map((channel) => (
              <td key={channel} data-label={CHANNEL_WORDS[channel]}>
                {TIMING_WORDS[choices[kind][channel]]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
