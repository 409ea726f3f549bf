import { useNavigate } from '@tanstack/react-router'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { ToneIcon } from '../../ui/notice.tsx'
import { fileSizeText } from '../../ui/words.ts'
import { type Sending, useQuoteDraft } from './quote-draft.ts'
import classes from './sending-list.module.css'

/** Files on their way: how much of each was sent, or why it was not taken. */
export function SendingList({ sendings }: { sendings: readonly Sending[] }) {
  return (
    <ul className={classes['list']} aria-label="Uploads">
      {sendings.map((sending) => (
        <SendingRow key={sending.key} sending={sending} />
      ))}
    </ul>
  )
}

export function SendingRow({ sending }: { sending: Sending }) {
  const { file, share, refusal } = sending
  const percent = Math.round(share * 100)
  return (
    <li className={classes['row']}>
      <span className={classes['name']}>{file.name}</span>
      {refusal ? (
        <Refused sending={sending} />
      ) : (
        <>
          <span className={`${classes['figure']} figures`}>
            {share < 1 ? `${percent}% of ${fileSizeText(file.size)}` : 'Uploaded, reading the file'}
          </span>
          <progress max={1} value={share} aria-label={`Uploading ${file.name}`} />
        </>
      )}
    </li>
  )
}

function Refused({ sending: { key, refusal } }: { sending: Sending }) {
  const { again, putAway } = useQuoteDraft()
  const navigate = useNavigate()
  const retry = () =>
    void again(key).then((quote) =>
      quote ? navigate({ to: '/quotes/$id', params: { id: quote.id } }) : undefined,
    )
  const mayRetry =
    refusal !== null &&
    ['unreachable', 'rate_limited', 'shutting_down', 'internal_error'].includes(refusal.code)
  return (
    <div className={classes['refused']} role="alert">
      <ToneIcon tone="stop" size={18} />
      <p>{refusal?.detail}</p>
      {mayRetry ? (
        <Button icon={<IconRefresh size={18} />} onClick={retry}>
          Try again
        </Button>
      ) : null}
      <IconButton label="Dismiss" onClick={() => putAway(key)}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
