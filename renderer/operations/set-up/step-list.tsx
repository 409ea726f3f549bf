import { Link } from '@tanstack/react-router'
import { IconArrowForward, IconCheck } from '@tabler/icons-react'
import type { SetUpShown, SetUpStepShown } from '../../../shared/operations/set-up/set-up-steps.ts'
import classes from './set-up.module.css'
import { STATE_WORDS, STEP_WORDS } from './step-words.ts'
import { SET_UP_PLACES, type SetUpPlace } from './set-up-places.ts'

/** The steps with their states, the one that is shown, and how many are done. */
export function StepList({ setUp, shown }: { setUp: SetUpShown; shown: SetUpPlace }) {
  const done = setUp.steps.filter(({ state }) => state === 'done').length
  const total = setUp.steps.length
  const at = SET_UP_PLACES.indexOf(shown)
  return (
    <nav className={`side-panel pills grid gap-2.5 ${classes['steps']}`} aria-label="Steps">
      <p className="figures text-muted">
        {at < total ? `Step ${at + 1} of ${total} · ` : ''}
        {done} done
      </p>
      <progress className="progress-bar" value={done} max={total} aria-label="Steps done" />
      <ol className="grid gap-0.5">
        {setUp.steps.map((step, index) => (
          <li key={step.step}>
            <Link
              to="/console/set-up"
              search={{ step: step.step }}
              data-shown={step.step === shown || undefined}
            >
              <StepMark step={step} number={index + 1} />
              {STEP_WORDS[step.step].label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The state of a step as a small disc: a tick, an arrow for a skipped one, or its number. */
export function StepMark({ step: { state }, number }: { step: SetUpStepShown; number: number }) {
  return (
    <span
      className={`figures flex-none border border-line text-tiny text-muted ${classes['mark']}`}
      data-state={state ?? undefined}
    >
      {state === 'done' ? <IconCheck size={14} stroke={2.4} aria-hidden="true" /> : null}
      {state === 'skipped' ? <IconArrowForward size={14} stroke={2} aria-hidden="true" /> : null}
      {state === null ? <span aria-hidden="true">{number}</span> : null}
      <span className="spoken">{STATE_WORDS[state ?? 'open']}: </span>
    </span>
  )
}
