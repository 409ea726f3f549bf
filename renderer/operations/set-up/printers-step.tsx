import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { PrinterAnswers, type PrinterAnswer } from '../../../shared/production/printers/new-printers.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { AddPrinters } from '../../production/printers/add-printers.tsx'
import type { StepProps } from './step-props.ts'
import { PrinterRow } from './printer-row.tsx'
import { StepFault } from './step-fault.tsx'
import { StepForm } from './step-form.tsx'
import { useAnswers } from './use-answers.ts'

/** The shop's printers: common models, or a size, with what is in each. */
export function PrintersStep({ isNew }: StepProps) {
  const page = useQuery(trpc.printers.page.queryOptions(undefined, { gcTime: 0, staleTime: 0 }))
  const [loads, setLoads] = useState(0)
  if (page.isPending) return <LoadingLines label="Loading the printers" />
  if (page.isError) return <Failed error={page.error} />
  const reload = () => void page.refetch().then(() => setLoads(loads + 1))
  return <PrinterFields key={loads} current={page.data} isNew={isNew} onReload={reload} />
}

interface PrinterFieldsProps extends StepProps {
  current: PrintersPageData
  onReload: () => void
}

function PrinterFields({ current, isNew, onReload }: PrinterFieldsProps) {
  // Read once: what another owner saves meanwhile must not replace what is typed.
  const [page] = useState(current)
  const isExample = isNew && page.version === 1
  const initial = () => (isExample ? [] : page.printers.map(answerOf))
  const { answers, replace, faults, checked } = useAnswers<PrinterAnswer[]>(PrinterAnswers, initial)
  const send = () => {
    const valid = checked()
    return valid && { step: 'printers' as const, version: page.version, answers: valid }
  }
  return (
    <StepForm step="printers" answer={send} onReload={onReload}>
      {() => (
        <>
          <AddPrinters
            page={page}
            taken={answers.map(({ printer }) => printer.name)}
            onAdd={(added) => replace([...answers, ...added])}
          />
          <PrinterList answers={answers} page={page} faults={faults} onChange={replace} />
          <StepFault fault={faults['']} />
          {isExample && answers.length === 0 ? (
            <p className="readable">
              Until you add yours, the shop counts on {page.printers.length} example printers.
            </p>
          ) : null}
        </>
      )}
    </StepForm>
  )
}

function answerOf({ printer, nozzle_mm, loaded }: PrintersPageData['printers'][number]): PrinterAnswer {
  return { printer, nozzle_mm: nozzle_mm ?? printer.nozzles_mm[0], filament: loaded }
}

interface PrinterListProps {
  answers: PrinterAnswer[]
  page: PrintersPageData
  faults: Record<string, string>
  onChange: (answers: PrinterAnswer[]) => void
}

function PrinterList({ answers, page, faults, onChange }: PrinterListProps) {
  if (answers.length === 0) return null
  return (
    <ul className="ruled-rows" aria-label="Printers of the shop">
      {answers.map((answer, at) => (
        <PrinterRow
          key={answer.printer.id ?? `new ${at}`}
          answer={answer}
          page={page}
          fault={faults[`${at}.printer.name`]}
          onChange={(changed) => onChange(answers.with(at, changed))}
          onRemove={() => onChange(answers.toSpliced(at, 1))}
        />
      ))}
    </ul>
  )
}
