import { useState } from 'react'
import type { ConsentRequest } from '../../../shared/accounts/oauth/consent.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { nowSeconds } from '../account-words.ts'
import classes from '../account.module.css'
import {
  addedScopesText,
  connectQuestion,
  connectWarning,
  earlierCap,
  earlierText,
  endEarlierText,
  returnText,
  replacesEarlier,
} from './connect-words.ts'
import type { ConnectionAnswer } from './connection-request.ts'
import { GrantPicker } from '../grants/grant-picker.tsx'
import { Tick } from '../../platform/ui/tick.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { useGrantChoice } from '../grants/use-grant-choice.ts'

interface ConnectRequestProps {
  request: ConsentRequest
  email: string
  busy: boolean
  onAnswer: (answer: ConnectionAnswer) => void
}

/** The app's request with the scopes to grant. Purchases are never preselected: the user has to choose them. */
export function ConnectRequest({ request, email, busy, onAnswer }: ConnectRequestProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  const requested = request.requested_scopes
  const choice = useGrantChoice(
    requested.filter((scope) => scope !== 'purchase'),
    earlierCap(request),
  )
  const [end_earlier, setEndEarlier] = useState(() => replacesEarlier(request))
  const connect = () => {
    const granted = choice.submit()
    if (granted) onAnswer({ ...granted, end_earlier })
  }
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        {connectQuestion(request)}
      </h1>
      <p>It wants to act for your account, {email}.</p>
      <AppFacts request={request} />
      <GrantPicker {...choice.picker} offered={requested} missing="Select at least one, or deny." />
      <EndEarlierOption request={request} ticked={end_earlier} onTick={setEndEarlier} />
      <p className="note">
        It stays connected until you disconnect it under Connected apps. A person always pays at checkout.
      </p>
      <div className={`flex flex-wrap gap-2 ${classes['decision']}`}>
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

/** Shows what the app says about itself, as plain text without links, and which part of it is verified. */
function AppFacts({ request }: { request: ConsentRequest }) {
  const { client, redirect_uri } = request
  const warning = connectWarning(client.verified_domain, redirect_uri)
  return (
    <>
      <dl className="facts">
        <dt>App name (not verified)</dt>
        <dd>{client.name}</dd>
        {client.verified_domain === undefined ? null : (
          <>
            <dt>From</dt>
            <dd>
              {client.verified_domain} <span className="text-small font-medium text-good">Verified</span>
            </dd>
          </>
        )}
        {client.claimed_uri === null ? null : (
          <>
            <dt>Website</dt>
            <dd>{client.claimed_uri}</dd>
          </>
        )}
        <dt>Sends you back to</dt>
        <dd>{returnText(redirect_uri)}</dd>
        <EarlierConnections request={request} />
      </dl>
      {warning ? (
        <Notice tone="attention" title={warning.title}>
          {warning.text}
        </Notice>
      ) : null}
    </>
  )
}

/** The app's earlier connections, and the scopes it asks for in addition. */
function EarlierConnections({ request }: { request: ConsentRequest }) {
  const { earlier_connections = [] } = request
  const added = addedScopesText(request)
  return (
    <>
      {earlier_connections.length > 0 ? <dt>Already connected</dt> : null}
      {earlier_connections.map((earlier) => (
        <dd key={earlier.id}>{earlierText(earlier, nowSeconds())}</dd>
      ))}
      {added === null ? null : (
        <>
          <dt>Also wants</dt>
          <dd>{added}</dd>
        </>
      )}
    </>
  )
}

function EndEarlierOption(props: {
  request: ConsentRequest
  ticked: boolean
  onTick: (ticked: boolean) => void
}) {
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
