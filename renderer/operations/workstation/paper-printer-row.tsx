import { useMutation } from '@tanstack/react-query'
import {
  FIRST_PAPERS,
  isZplKind,
  PAPER_WORDS,
  PRINTED_WORDS,
  type Paper,
  type PrintChoice,
  type PrintedKind,
} from '../../../shared/operations/workstation/printed-documents.ts'
import type { PaperPrinter } from '../../../shared/operations/workstation/workstation.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { askDesktop } from '../../platform/ui/desktop.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { showPrintOutcome } from '../../platform/shell/print-outcome.ts'
import { PickField } from '../../platform/kit/pick-field.tsx'
import type { PrinterChoices } from './printer-choices.ts'

const WITH_DIALOG = ''
const PAPERS = (Object.keys(PAPER_WORDS) as Paper[]).map((value) => ({ value, label: PAPER_WORDS[value] }))
const COPIES = Array.from({ length: 20 }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}))
const SIDES = [
  { value: 'one', label: 'One side' },
  { value: 'two', label: 'Both sides' },
] as const

/** Labels have one side; ZPL says its size itself. */
const ONE_SIDED: ReadonlySet<PrintedKind> = new Set([
  'shipping_label',
  'zpl_label',
  'unit_label',
  'zpl_item_label',
])

/** The printer of one kind of document. */
export function PaperPrinterRow({ kind, workstation, onChoose }: PrinterChoices & { kind: PrintedKind }) {
  const { title, meaning } = PRINTED_WORDS[kind]
  const choice = workstation.choices[kind]
  const choosePrinter = (printer: string) =>
    onChoose(
      kind,
      printer === WITH_DIALOG
        ? null
        : { paper: FIRST_PAPERS[kind], copies: 1, sides: 'one', ...choice, printer },
    )
  return (
    <li className="grid gap-2">
      <h3 className="text-body">{title}</h3>
      <p className="text-muted">{meaning}</p>
      <div className="cell-row items-start">
        <PickField
          label={`Printer for ${title.toLowerCase().replace('zpl', 'ZPL')}`}
          value={choice?.printer ?? WITH_DIALOG}
          options={printerOptions(workstation.printers, choice)}
          onChange={choosePrinter}
        />
        {choice ? (
          <ChoiceFields kind={kind} choice={choice} onChange={(changed) => onChoose(kind, changed)} />
        ) : null}
      </div>
      {choice ? <TestButton kind={kind} /> : null}
    </li>
  )
}

function printerOptions(printers: readonly PaperPrinter[], choice: PrintChoice | undefined) {
  const here = printers.map(({ name, label, is_ready }) => ({
    value: name,
    label: is_ready ? label : `${label} (stopped)`,
  }))
  const isMissing = choice !== undefined && printers.every(({ name }) => name !== choice.printer)
  const missing = isMissing
    ? [{ value: choice.printer, label: `${choice.printer} (not on this computer)` }]
    : []
  return [{ value: WITH_DIALOG, label: 'Print with the dialog' }, ...here, ...missing]
}

interface ChoiceFieldsProps {
  kind: PrintedKind
  choice: PrintChoice
  onChange: (choice: PrintChoice) => void
}

function ChoiceFields({ kind, choice, onChange }: ChoiceFieldsProps) {
  return (
    <>
      {isZplKind(kind) ? null : (
        <PickField
          label="Paper"
          value={choice.paper}
          options={PAPERS}
          onChange={(paper) => onChange({ ...choice, paper })}
        />
      )}
      <PickField
        label="Copies"
        value={String(choice.copies)}
        options={COPIES}
        onChange={(copies) => onChange({ ...choice, copies: Number(copies) })}
      />
      {ONE_SIDED.has(kind) ? null : (
        <PickField
          label="Sides"
          value={choice.sides}
          options={SIDES}
          onChange={(sides) => onChange({ ...choice, sides })}
        />
      )}
    </>
  )
}

function TestButton({ kind }: { kind: PrintedKind }) {
  const test = useMutation({
    mutationFn: () => askDesktop({ ask: 'test_print', kind }),
    networkMode: 'always',
    onSuccess: showPrintOutcome,
  })
  return (
    <div>
      <Button disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Printing' : 'Print a test page'}
      </Button>
      <Failed error={test.error} />
    </div>
  )
}
