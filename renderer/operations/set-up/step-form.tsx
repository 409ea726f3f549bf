import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { SetUpStep } from '../../../shared/operations/set-up/set-up-steps.ts'
import type { StepAnswer } from '../../../shared/operations/set-up/step-answers.ts'
import { refusalOf } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import classes from './set-up.module.css'
import { STEP_WORDS } from './step-words.ts'
import { placeBeside } from './set-up-places.ts'
import { usePlace, useSetUpChanges } from './use-set-up.ts'

interface StepFormProps {
  step: SetUpStep
  /** Returns the answer to send; null while a field is wrong. */
  answer: () => StepAnswer | null
  /** Shown before the fields, with forms of its own. */
  before?: ReactNode
  /** The fields, with what the server found wrong by path. */
  children?: (faults: Record<string, string>) => ReactNode
  /** Reads the saved answers again, after another owner was faster. */
  onReload?: () => void
  mayContinue?: boolean
}

/** One step: its fields, and going back, skipping and going on. `Enter` in a field goes on. */
export function StepForm(props: StepFormProps) {
  const { step, answer, before, children, onReload, mayContinue = true } = props
  const { goTo } = usePlace()
  const changes = useSetUpChanges()
  const { answer: sending, skip } = changes
  const [attempts, setAttempts] = useState(0)
  const section = useStepFocus(attempts)
  const title = useId()
  const next = () => goTo(placeBeside(step, 1))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const input = answer()
    if (input === null) setAttempts(attempts + 1)
    else sending.mutate(input, { onSuccess: next, onError: () => setAttempts(attempts + 1) })
  }
  return (
    <section
      ref={section}
      className={`grid max-w-[760px] min-w-0 gap-5 ${classes['step']}`}
      aria-labelledby={title}
    >
      <h2 className="text-head font-semibold" id={title} tabIndex={-1}>
        {STEP_WORDS[step].label}
      </h2>
      <p className="readable">{STEP_WORDS[step].lead}</p>
      {before}
      <form
        className="grid min-w-0 gap-5"
        data-step-fields
        noValidate
        aria-labelledby={title}
        onSubmit={submit}
      >
        {children?.(faultsOfRefusal(sending.error))}
        <StepError error={sending.error ?? skip.error} onReload={onReload} />
        <StepFoot step={step} changes={changes} mayContinue={mayContinue} />
      </form>
    </section>
  )
}

interface StepFootProps extends Pick<StepFormProps, 'step'> {
  changes: ReturnType<typeof useSetUpChanges>
  mayContinue: boolean
}

function StepFoot({ step, changes: { answer, skip }, mayContinue }: StepFootProps) {
  const { goTo } = usePlace()
  const isBusy = answer.isPending || skip.isPending
  const goOn = () => goTo(placeBeside(step, 1))
  return (
    <div className={`flex flex-wrap gap-2 border-t border-hairline pt-4 ${classes['foot']}`}>
      {step === 'shop' ? null : <Button onClick={() => goTo(placeBeside(step, -1))}>Back</Button>}
      <Button disabled={isBusy} onClick={() => skip.mutate({ step }, { onSettled: goOn })}>
        Skip
      </Button>
      <Button type="submit" look="primary" disabled={isBusy || !mayContinue}>
        {answer.isPending ? 'Saving…' : 'Continue'}
      </Button>
    </div>
  )
}

/** Focuses the first field of a new step, or its Continue button; after a refused answer the first field that is wrong. */
function useStepFocus(attempts: number) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempts > 0) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else focusFirst(section.current)
  }, [attempts])
  return section
}

/** Lists of switches begin with many: going on is the likelier wish there. */
const FIRST_FIELD = ['input:not([type="checkbox"])', 'select', 'textarea', '[type="submit"]:enabled']

/** On a touch screen the title, because a field would open the keyboard over the step. */
function focusFirst(section: HTMLElement | null): void {
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  const within = (place: string) => FIRST_FIELD.map((field) => `${place} ${field}`).join()
  const found =
    section?.querySelector<HTMLElement>(within('[data-step-fields]')) ??
    section?.querySelector<HTMLElement>(within(''))
  const title = section?.querySelector<HTMLElement>('h2')
  const first = isTouched ? title : (found ?? title)
  first?.focus({ preventScroll: true })
  // A step is long on a phone: it begins at its top.
  window.scrollTo(0, 0)
}

function StepError({ error, onReload }: { error: unknown; onReload: (() => void) | undefined }) {
  if (!error) return null
  const { code, detail } = refusalOf(error)
  const sentences = Object.values(faultsOfRefusal(error))
  return (
    <Notice
      tone="stop"
      live
      title={code === 'settings_invalid' ? 'Not saved yet' : detail}
      actions={
        code === 'wrong_state' && onReload ? <Button onClick={onReload}>Show what is saved</Button> : null
      }
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

/** Returns the faults that the server found, by path. */
function faultsOfRefusal(error: unknown): Record<string, string> {
  if (!error) return {}
  const { faults } = refusalOf(error).fields as { faults?: { path: string; message: string }[] }
  return Object.fromEntries((faults ?? []).map(({ path, message }) => [path, message]))
}
