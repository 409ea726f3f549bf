import { useState } from 'react'
import type { ConsentRequest } from '../../../shared/oauth/consent.ts'
import form from '../../shell/sign-form.module.css'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nowSeconds } from '../account-words.ts'
import classes from '../account.module.css'
import {
  askedAnewText,
  connectQuestion,
  connectWarning,
  earlierCap,
  earlierText,
  endEarlierText,
  returnText,
  takesTheirPlace,
} from './connect-words.ts'
import type { ConnectionAnswer } from './connection-request.ts'
import { GrantPicker } from '../grants/grant-picker.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useFocusOnAppear } from '../../ui/use-focus-on-appear.ts'
import { useGrantChoice } from '../grants/use-grant-choice.ts'

interface ConnectRequestProps {
  request: ConsentRequest
  email: string
  busy: boolean
  onAnswer: (answer: ConnectionAnswer) => void
}

/** Who asks and for what. Purchases are never ticked beforehand: allowing them is the person's own act. */
export function ConnectRequest({ request, email, busy, onAnswer }: ConnectRequestProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  const asked = request.requested_scopes
  const choice = useGrantChoice(
    asked.filter((scope) => scope !== 'purchase'),
    earlierCap(request),
  )
  const [end_earlier, setEndEarlier] = useState(() => takesTheirPlace(request))
  const connect = () => {
    const granted = choice.take()
    if (granted) onAnswer({ ...granted, end_earlier })
  }
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        {connectQuestion(request)}
      </h1>
      <p>It wants to act for your account, {email}.</p>
      <WhoAsks request={request} />
      <GrantPicker {...choice.picker} offered={asked} missing="Select at least one, or deny." />
      <EarlierTick request={request} ticked={end_earlier} onTick={setEndEarlier} />
      <p className={classes['small']}>
        It stays connected until you disconnect it under Connected apps. A person always pays at checkout.
      </p>
      <div className={classes['decision']}>
        <Button look="primary" disabled={busy} onClick={connect}>
          Connect
        </Button>
        <Button disabled={busy} onClick={() => onAnswer('deny')}>
          Deny
        </Button>
      </div>
    </div>
  )
}

/** What the program says of itself as plain text, beside what is known of it. Its addresses are no links. */
function WhoAsks({ request }: { request: ConsentRequest }) {
  const { client, redirect_uri } = request
  const warning = connectWarning(client.verified_domain, redirect_uri)
  return (
    <>
      <dl className={classes['facts']}>
        <dt>Calls itself</dt>
        <dd>{client.name}</dd>
        {client.verified_domain === undefined ? null : (
          <>
            <dt>From</dt>
            <dd>
              {client.verified_domain} <span className={classes['badge']}>Verified</span>
            </dd>
          </>
        )}
        {client.claimed_uri === null ? null : (
          <>
            <dt>Website it gave</dt>
            <dd>{client.claimed_uri}</dd>
          </>
        )}
        <dt>Returns to</dt>
        <dd>{returnText(redirect_uri)}</dd>
        <Earlier request={request} />
      </dl>
      {warning ? (
        <Notice tone="attention" title={warning.title}>
          {warning.text}
        </Notice>
      ) : null}
    </>
  )
}

/** What the app has already, and what is new. */
function Earlier({ request }: { request: ConsentRequest }) {
  const { earlier_connections = [] } = request
  const more = askedAnewText(request)
  return (
    <>
      {earlier_connections.length > 0 ? <dt>Already connected</dt> : null}
      {earlier_connections.map((earlier) => (
        <dd key={earlier.id}>{earlierText(earlier, nowSeconds())}</dd>
      ))}
      {more === null ? null : (
        <>
          <dt>Also wants</dt>
          <dd>{more}</dd>
        </>
      )}
    </>
  )
}

function EarlierTick(props: { request: ConsentRequest; ticked: boolean; onTick: (ticked: boolean) => void }) {
  const { earlier_connections = [] } = props.request
  if (earlier_connections.length === 0) return null
  return (
    <Tick
      label={earlier_connections.length === 1 ? 'End the earlier connection' : 'End the earlier connections'}
      meaning={endEarlierText(props.request)}
      ticked={props.ticked}
      onTick={props.onTick}
    />
  )
}
