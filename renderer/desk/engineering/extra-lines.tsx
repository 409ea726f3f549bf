import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ExtraLine } from '../../../shared/quoting/quotes/operator-moves.ts'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { randomId } from '../../platform/ui/random-id.ts'

/** A line with a key of its own, so that removing one leaves the others as they are. */
interface TypedLine extends ExtraLine {
  key: string
}

/** Holds the lines that staff add to an offer. */
export function useExtraLines() {
  const [typed, setTyped] = useState<readonly TypedLine[]>([])
  const checked = typed.map(({ key: _key, ...line }) => ExtraLine.safeParse(line))
  return {
    typed,
    /** Null while one is not complete. */
    lines: checked.every(({ success }) => success) ? checked.map(({ data }) => data!) : null,
    add: () => setTyped([...typed, { key: randomId(), name: '', per: 'order', cents: Number.NaN, count: 1 }]),
    remove: (key: string) => setTyped(typed.filter((line) => line.key !== key)),
    set: (key: string, changes: Partial<ExtraLine>) =>
      setTyped(typed.map((line) => (line.key === key ? { ...line, ...changes } : line))),
  }
}

type ExtraLines = ReturnType<typeof useExtraLines>

/** Lets staff add work beyond printing to an offer, such as hours of CAD work. */
export function ExtraLineFields({ lines }: { lines: ExtraLines }) {
  return (
    <>
      {lines.typed.map((line) => (
        <LineFields key={line.key} line={line} lines={lines} />
      ))}
      <div>
        <Button look="bare" onClick={lines.add}>
          <IconPlus size={16} stroke={1.9} aria-hidden="true" /> Add a line
        </Button>
      </div>
    </>
  )
}

const FIGURES = [
  ['cents', 'Price of one', 'dollars'],
  ['count', 'How many', 'none'],
] as const

function LineFields({ line, lines }: { line: TypedLine; lines: ExtraLines }) {
  const { key, name, per } = line
  const set = (changes: Partial<ExtraLine>) => lines.set(key, changes)
  return (
    <fieldset className={forms['pair']}>
      <legend className="spoken">{name || 'New line'}</legend>
      <LineField
        label="Extra work"
        value={name}
        maxLength={60}
        placeholder="CAD hour"
        onChange={(text) => set({ name: text })}
      />
      <PickField
        label="Priced per"
        value={per}
        options={[
          { value: 'order', label: 'Order' },
          { value: 'piece', label: 'Piece' },
        ]}
        onChange={(value) => set({ per: value })}
      />
      {FIGURES.map(([field, label, unit]) => (
        <FigureField
          key={field}
          {...{ label, unit }}
          value={line[field]}
          fault={null}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <div>
        <Button look="bare" onClick={() => lines.remove(key)}>
          Remove {name || 'this line'}
        </Button>
      </div>
    </fieldset>
  )
}
