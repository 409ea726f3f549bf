import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../ui/buttons.tsx'
import { Failed } from '../ui/failed.tsx'
import { focusFirstField } from '../ui/first-field.ts'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'
import forms from './form.module.css'
import type { QueuedMove } from './move-queue.ts'
import type { MoveRunner } from './use-move-runner.ts'

/** The part of a mutation that a dialog uses. */
export interface DialogAction<Input, Data> {
  mutate: (input: Input, options: { onSuccess: (data: Data) => void }) => void
  isPending: boolean
  error: unknown
}

/** Lets a dialog send the moves of a page. */
export function moveAction(moves: Pick<MoveRunner<never, never>, 'run' | 'busy' | 'error'>): MoveAction {
  return {
    mutate: (move, { onSuccess }) => moves.run(move, () => onSuccess(null)),
    isPending: moves.busy,
    error: moves.error,
  }
}

export type MoveAction = DialogAction<QueuedMove, null>

export interface ActionDialogProps<Input, Data> extends DialogFrameProps {
  /** A mutation, or a function that needs no answer. */
  action: DialogAction<Input, Data> | ((input: Input) => void)
  /** Null while a field is incomplete. */
  input: Input | null
  /** False if the action is not possible. */
  isReady?: boolean
  confirm: string
  /** The confirming button looks like saving unless it takes something away. */
  look?: 'primary' | 'stop'
  keep?: string
  /** Further buttons, before the one that confirms. */
  more?: ReactNode
  /** Says what a colleague changed meanwhile; shown in place of the error. */
  conflict?: ReactNode
  /** Called before the dialog closes. */
  onDone?: ((data: Data) => void) | undefined
}

/** Shows fields and sends one action: it stays open while the action is pending, says why it failed, and closes when it is done. */
export function ActionDialog<Input, Data>({
  opened,
  title,
  size,
  onClose,
  ...form
}: ActionDialogProps<Input, Data>) {
  const action = typeof form.action === 'function' ? atOnce<Input, Data>(form.action) : form.action
  const close = () => {
    if (!action.isPending) onClose()
  }
  return (
    <DialogFrame opened={opened} title={title} size={size} onClose={close}>
      <ActionForm {...form} action={action} onCancel={close} onClose={onClose} />
    </DialogFrame>
  )
}

function atOnce<Input, Data>(run: (input: Input) => void): DialogAction<Input, Data> {
  return {
    mutate: (input, { onSuccess }) => {
      run(input)
      onSuccess(undefined as Data)
    },
    isPending: false,
    error: null,
  }
}

type ActionFormProps<Input, Data> = Omit<ActionDialogProps<Input, Data>, keyof DialogFrameProps> & {
  action: DialogAction<Input, Data>
  children?: ReactNode
  onCancel: () => void
  onClose: () => void
}

function ActionForm<Input, Data>(props: ActionFormProps<Input, Data>) {
  const { action, input, isReady = true, onDone, onClose } = props
  // A mutation of the whole page can still have the error of an earlier dialog.
  const [earlier] = useState(action.error)
  const canSend = isReady && input !== null && !action.isPending
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React bubbles events through portals: a form around this dialog must not be submitted as well.
    event.stopPropagation()
    if (!canSend) return
    const onSuccess = (data: Data) => {
      onDone?.(data)
      onClose()
    }
    action.mutate(input, { onSuccess })
  }
  return (
    <form ref={focusFirstField} className="grid min-w-0 grid-cols-1 gap-3.5" onSubmit={submit}>
      {props.children}
      {props.conflict ?? <Failed error={action.error === earlier ? null : action.error} />}
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        <Button disabled={action.isPending} onClick={props.onCancel}>
          {props.keep ?? 'Cancel'}
        </Button>
        {props.more}
        <Button look={props.look ?? 'primary'} type="submit" disabled={!canSend} aria-busy={action.isPending}>
          {props.confirm}
        </Button>
      </div>
    </form>
  )
}

/** Asks once before something that cannot be undone; `children` is the sentence above the fields. */
export function ConfirmDialog<Input, Data>({
  children,
  fields,
  ...dialog
}: ActionDialogProps<Input, Data> & { fields?: ReactNode }) {
  return (
    <ActionDialog {...dialog}>
      <p className="text-soft">{children}</p>
      {fields}
    </ActionDialog>
  )
}
