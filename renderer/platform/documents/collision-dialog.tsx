import { useState } from 'react'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import type { MergeConflict } from '../../../shared/operations/documents/merge-changes.ts'
import { Button } from '../ui/buttons.tsx'
import { changePathText, valueText } from './change-words.ts'
import { DialogFrame } from '../kit/dialog-frame.tsx'
import forms from '../kit/form.module.css'
import type { Collision } from './use-document-form.ts'

interface CollisionDialogProps<K extends DocumentKind> {
  collision: Collision<K>
  onGoOn: (mine: MergeConflict[]) => void
}

/** Another owner saved first: what both changed is merged, and where both changed the same field, one value is chosen. */
export function CollisionDialog<K extends DocumentKind>({ collision, onGoOn }: CollisionDialogProps<K>) {
  const { conflicts } = collision
  const [mine, setMine] = useState<ReadonlySet<MergeConflict>>(new Set())
  const goOn = () => onGoOn(conflicts.filter((conflict) => mine.has(conflict)))
  const who = collision.who ?? 'Someone'
  return (
    <DialogFrame onClose={goOn} withCloseButton={false} title={`${who} saved a new version`} size="lg">
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <p>
          Both changes are kept.
          {conflicts.length > 0
            ? ' You both changed these fields: choose a value for each.'
            : ' No field was changed by both.'}
        </p>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={JSON.stringify([conflict.mine.path, conflict.theirs.path])}
            conflict={conflict}
            who={who}
            isMine={mine.has(conflict)}
            onChoose={(isMine) => setMine(withMember(mine, conflict, isMine))}
          />
        ))}
        <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
          <Button look="primary" onClick={goOn}>
            Continue editing
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

function withMember<Member>(set: ReadonlySet<Member>, member: Member, isIn: boolean): ReadonlySet<Member> {
  const others = [...set].filter((one) => one !== member)
  return new Set(isIn ? [...others, member] : others)
}

interface ConflictChoiceProps {
  conflict: MergeConflict
  who: string
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function ConflictChoice({ conflict, who, isMine, onChoose }: ConflictChoiceProps) {
  const name = changePathText(conflict.mine)
  const options = [
    { label: `${who}: ${valueText(conflict.theirs, 'after')}`, value: false },
    { label: `You: ${valueText(conflict.mine, 'after')}`, value: true },
  ]
  return (
    <fieldset className="grid gap-1.5 border-b border-hairline">
      <legend className="font-medium">{name}</legend>
      {options.map(({ label, value }) => (
        <label key={label} className="flex cursor-pointer items-baseline gap-2">
          <input type="radio" checked={isMine === value} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
