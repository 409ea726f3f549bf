import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SetUpShown } from '../../shared/operations/set-up/set-up-steps.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { StatusLine } from '../platform/kit/status-line.tsx'
import { StepMark } from '../operations/set-up/step-list.tsx'
import { STEP_WORDS } from '../operations/set-up/step-words.ts'
import { useSetUpChanges, useSetUpState } from '../operations/set-up/use-set-up.ts'

/** Shows owners what is left to set up in a new shop, until it is done or dismissed. */
export function SetUpList() {
  const setUp = useSetUpState().data
  const { move } = useSetUpChanges()
  const [wasDismissed, setWasDismissed] = useState(false)
  if (!setUp) return null
  const dismiss = () => move.mutate({ trigger: 'dismiss' }, { onSuccess: () => setWasDismissed(true) })
  const undo = () => move.mutate({ trigger: 'reopen' }, { onSuccess: () => setWasDismissed(false) })
  return (
    <>
      <Failed error={move.error} />
      {wasDismissed && setUp.status === 'dismissed' ? (
        <StatusLine message={{ text: 'The set-up is no longer on the Desk.', undo }} />
      ) : null}
      {setUp.status === 'open' ? (
        <OpenSteps setUp={setUp} isBusy={move.isPending} onDismiss={dismiss} />
      ) : null}
    </>
  )
}

function OpenSteps(props: { setUp: SetUpShown; isBusy: boolean; onDismiss: () => void }) {
  const { steps } = props.setUp
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="stack-10 panel-box padded-14-16" aria-labelledby="set-up">
      <div className="middle flex gap-4-12 wrap">
        <h2 className="bold base-size" id="set-up">
          Set up your shop
        </h2>
        <p className="muted figures">
          {done} of {steps.length} done
        </p>
        <Button look="bare" className="to-right" disabled={props.isBusy} onClick={props.onDismiss}>
          Dismiss
        </Button>
      </div>
      <ol className="auto-fill small-cards grid gap-4-16">
        {steps.map((step, at) => (
          <li key={step.step}>
            <Link
              className="row-10 middle soft unlined underlines"
              style={{ minHeight: 36 }}
              to="/console/set-up"
              search={{ step: step.step }}
            >
              <StepMark step={step} number={at + 1} />
              {STEP_WORDS[step.step].label}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
