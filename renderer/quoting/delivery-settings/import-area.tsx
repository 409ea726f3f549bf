import { useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import forms from '../../platform/kit/form.module.css'
import { TextFileInput } from '../../platform/kit/text-file.tsx'
import { joinAreas, readAreaList } from './area-list.ts'
import type { DeliveryFields } from './rule-figures.tsx'
import { FoldSummary } from '../../platform/kit/fold.tsx'

/** Takes over ZIP codes from a list that is pasted or read from a file. */
export function ImportArea({ change }: Pick<DeliveryFields, 'change'>) {
  const [text, setText] = useState('')
  const { area, skipped } = readAreaList(text)
  const count = area.reduce((sum, { zips }) => sum + zips.length, 0)
  const take = (isReplacing: boolean) => {
    change(({ courier }) => void (courier.area = isReplacing ? area : joinAreas(courier.area, area)))
    setText('')
  }
  return (
    <details className={forms['more']}>
      <FoldSummary>Paste or import a list</FoldSummary>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <ListText text={text} onChange={setText} />
        <TextFileInput tooLarge="This file is larger than a list of ZIP codes." onRead={setText} />
        {text.trim() === '' ? null : (
          <output>
            {counted(count, 'entry', 'entries')} in {counted(area.length, 'place')}.
            {skipped.length > 0
              ? ` ${counted(skipped.length, 'line')} without a ZIP code: ${skipped.slice(0, 3).join('; ')}.`
              : ''}
          </output>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={count === 0} onClick={() => take(false)}>
            Add to the area
          </Button>
          <Button disabled={count === 0} onClick={() => take(true)}>
            Replace the area
          </Button>
        </div>
      </div>
    </details>
  )
}

function ListText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Field
      label="List"
      meaning="One place per line, such as San Mateo County: 940, 944; ZIP codes alone; or a table with a ZIP code and a place in each row."
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${forms['text']}`}
          rows={5}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
