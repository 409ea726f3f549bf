import { useState } from 'react'
import type { ProblemBody } from '../../../shared/messaging/problems/problem-report.ts'
import { type Problem, PROBLEM_WORDS, PROBLEMS } from '../../../shared/messaging/problems/problem-words.ts'
import { MessageForm } from '../../quoting/customer/messages/message-form.tsx'
import { useDraft } from '../../quoting/customer/messages/use-draft.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Chooser } from '../../platform/ui/chooser.tsx'

interface ProblemFormProps {
  /** Those that a report can be about. */
  units: readonly number[]
  /** The number of pieces in the order. */
  quantity: number
  folder: string
  busy: boolean
  error: unknown
  onSend: (body: ProblemBody) => Promise<void>
  onClose: () => void
}

/** Asks which pieces have a problem, which problem it is, and for words and photos. */
export function ProblemForm({ units, quantity, folder, busy, error, onSend, onClose }: ProblemFormProps) {
  const draft = useDraft(folder)
  const [problem, setProblem] = useState<Problem>('broken')
  const [chosen, setChosen] = useState<readonly number[]>(units.length === 1 ? units : [])
  const send = () => {
    const { text, photo_ids } = draft.body
    void onSend({ units: [...chosen], problem, text, photo_ids }).catch(() => undefined)
  }
  return (
    <>
      <MessageForm
        draft={chosen.length === 0 ? { ...draft, isEmpty: true } : draft}
        label="What happened?"
        hint={chosen.length === 0 ? 'Choose at least one piece above.' : 'A photo helps us most.'}
        {...{ folder, busy, error }}
        onSend={send}
      >
        {quantity > 1 ? <Pieces units={units} chosen={chosen} onChoose={setChosen} /> : null}
        <Chooser
          label="What is wrong?"
          value={problem}
          choices={PROBLEMS.map((kind) => [kind, PROBLEM_WORDS[kind]] as const)}
          onChange={setProblem}
        />
      </MessageForm>
      <div>
        <Button look="bare" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}

interface PiecesProps {
  units: readonly number[]
  chosen: readonly number[]
  onChoose: (units: readonly number[]) => void
}

function Pieces({ units, chosen, onChoose }: PiecesProps) {
  const toggle = (unit: number, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, unit] : chosen.filter((other) => other !== unit))
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="text-body font-medium">Which pieces?</legend>
      {units.map((unit) => (
        <label key={unit} className="inline-flex min-h-control items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(unit)}
            onChange={(event) => toggle(unit, event.currentTarget.checked)}
          />
          Piece {unit}
        </label>
      ))}
      {units.length > 1 ? (
        <Button look="bare" onClick={() => onChoose(chosen.length === units.length ? [] : units)}>
          {chosen.length === units.length ? 'Choose none' : 'Choose all'}
        </Button>
      ) : null}
    </fieldset>
  )
}
