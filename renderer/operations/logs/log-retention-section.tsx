import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LogRetention as Retention } from '../../../shared/platform/logs/log-retention.ts'
import { issueSentence } from '../../../shared/platform/input-sentence.ts'
import { trpc } from '../../platform/api.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { SaveLine } from '../../platform/kit/save-line.tsx'
import { FoldSummary } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'

const LABELS = { keep_days: 'Days', keep_mb: 'Megabytes' } as const

/** Sets how long log files are kept. */
export function LogRetentionSection() {
  const kept = useQuery(trpc.logs.retention.queryOptions()).data
  return kept ? <RetentionForm kept={kept} /> : null
}

type Typed = Record<keyof Retention, string>

function RetentionForm({ kept }: { kept: Retention }) {
  const [typed, setTyped] = useState({ keep_days: String(kept.keep_days), keep_mb: String(kept.keep_mb) })
  const save = useSaveRetention()
  const checked = Retention.safeParse({
    keep_days: numberOf(typed.keep_days),
    keep_mb: numberOf(typed.keep_mb),
  })
  const faults = new Map(checked.error?.issues.map((issue) => [issue.path[0], issueSentence(issue)]))
  const isChanged = checked.data?.keep_days !== kept.keep_days || checked.data.keep_mb !== kept.keep_mb
  return (
    <details className={forms['more']}>
      <FoldSummary>
        Log files of the newest {kept.keep_days} days are kept, at most {kept.keep_mb} MB
      </FoldSummary>
      <form
        className="cell-row max-w-[640px] items-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success) save.mutate(checked.data)
        }}
      >
        <RetentionFields typed={typed} faults={faults} onChange={setTyped} />
        <SaveLine
          changed={isChanged && checked.success}
          busy={save.isPending}
          saved={save.isSuccess}
          error={save.error}
        />
      </form>
    </details>
  )
}

function useSaveRetention() {
  const queries = useQueryClient()
  return useMutation(
    trpc.logs.saveRetention.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(trpc.logs.retention.queryKey(), answer),
    }),
  )
}

interface RetentionFieldsProps {
  typed: Typed
  faults: ReadonlyMap<PropertyKey | undefined, string>
  onChange: (typed: Typed) => void
}

function RetentionFields({ typed, faults, onChange }: RetentionFieldsProps) {
  return (['keep_days', 'keep_mb'] as const).map((name) => (
    <LineField
      key={name}
      label={LABELS[name]}
      inputMode="numeric"
      value={typed[name]}
      fault={faults.get(name)}
      onChange={(text) => onChange({ ...typed, [name]: text })}
    />
  ))
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
