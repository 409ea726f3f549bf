import { IconMail, IconMapPin, IconPaperclip } from '@tabler/icons-react'
import type { LeftOut, MessageSide, ShownMessage } from '../../../../shared/messaging/messages/message.ts'
import { shopInstantText } from '../../../platform/ui/words.ts'
import classes from './messages.module.css'

interface MessageListProps {
  messages: readonly ShownMessage[]
  /** The side that reads the messages. */
  side: MessageSide
  /** The path of the thread's photos. */
  folder: string
  /** The name of the other side in a message that has none. */
  others: string
  /** The words of an instant. */
  when?: (at: number) => string
  /** The number of a message's spot on the part; null if none can be shown. */
  numberOf: (message: ShownMessage) => number | null
  onShow: (message: ShownMessage) => void
  /** The message whose spot is shown. */
  shown: string | null
}

/** Shows what both sides wrote, oldest first, as plain text. */
export function MessageList(props: MessageListProps) {
  if (props.messages.length === 0) return null
  return (
    <ol className="grid gap-2.5" aria-label="Messages">
      {props.messages.map((message) => (
        <MessageItem key={message.id} {...props} message={message} />
      ))}
    </ol>
  )
}

function MessageItem({
  message,
  when = shopInstantText,
  ...props
}: MessageListProps & { message: ShownMessage }) {
  const { side, folder, others, numberOf, onShow, shown } = props
  const isOwn = message.side === side
  const { created_at, text, photos, left_out, original } = message
  const number = numberOf(message)
  return (
    <li
      className={`grid gap-1.5 justify-self-start border border-hairline bg-surface ${classes['message']}`}
      data-own={isOwn || undefined}
      data-unread={(!isOwn && message.read_at === null) || undefined}
    >
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
        <strong>{whoWrote(message, side, others)}</strong>{' '}
        <time className="fine" dateTime={new Date(created_at * 1000).toISOString()}>
          {when(created_at)}
        </time>
        {message.via === 'email' ? <ByEmail /> : null}
        {!isOwn && message.read_at === null ? <NewBadge /> : null}
      </p>
      {text === '' ? null : <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {photos.length === 0 ? null : <Photos message={message} folder={folder} />}
      {left_out.map((file) => (
        <LeftOutNote key={file.name} {...file} />
      ))}
      {original === undefined ? null : <OriginalEmail text={original} />}
      {number === null ? null : (
        <SpotButton number={number} isShown={shown === message.id} onShow={() => onShow(message)} />
      )}
    </li>
  )
}

function ByEmail() {
  return (
    <span className="inline-flex items-center gap-1 fine">
      <IconMail size={14} stroke={1.8} aria-hidden="true" /> by email
    </span>
  )
}

function NewBadge() {
  return (
    <span className="rounded-round bg-accent-fill px-[7px] text-tiny font-semibold text-on-accent">New</span>
  )
}

interface SpotButtonProps {
  number: number
  isShown: boolean
  onShow: () => void
}

/** The number is that of the pin on the part. */
function SpotButton({ number, isShown, onShow }: SpotButtonProps) {
  return (
    <button
      type="button"
      className="accent-link justify-self-start text-small font-medium"
      aria-pressed={isShown}
      onClick={onShow}
    >
      <IconMapPin size={18} stroke={1.8} aria-hidden="true" />
      {isShown ? `Spot ${number}, shown on part` : `Show spot ${number} on part`}
    </button>
  )
}

function LeftOutNote({ name, why }: LeftOut) {
  return (
    <p className="fine wrap-anywhere">
      <IconPaperclip size={14} stroke={1.8} aria-hidden="true" /> {name} was left out. {why}
    </p>
  )
}

function OriginalEmail({ text }: { text: string }) {
  return (
    <details>
      <summary>Show the original email</summary>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </details>
  )
}

function whoWrote(message: ShownMessage, reader: MessageSide, others: string): string {
  if (message.side === reader) return reader === 'staff' ? (message.name ?? 'The shop') : 'You'
  return reader === 'customer' && message.name !== null ? `${message.name}, ${others}` : others
}

function Photos({ message, folder }: { message: ShownMessage; folder: string }) {
  return (
    <ul className={`flex flex-wrap gap-2 ${classes['photos']}`}>
      {message.photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`${folder}/${id}`} target="_blank" rel="noreferrer">
            <img
              src={`${folder}/${id}`}
              width={width}
              height={height}
              alt={`${index + 1} of this message`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
