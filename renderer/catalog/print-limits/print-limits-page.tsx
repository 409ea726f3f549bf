import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PrintLimits } from '../../../shared/geometry/print-limits.ts'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { TierEffect } from '../../platform/documents/tier-effect.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LimitRow } from './limit-fields.tsx'
import { LIMIT_GROUPS, limitTitle, type LimitCode } from './limit-words.ts'

/** Sets the size or number from which each finding is reported, how it is reported, and where it sends the quote. */
export function PrintLimitsPage() {
  return (
    <DocumentPage kind="print_limits" Effect={LimitsEffect}>
      {(fields) => <Limits {...fields} />}
    </DocumentPage>
  )
}

function LimitsEffect({ draft }: { draft: PrintLimits }) {
  return <TierEffect changed={{ print_limits: draft }} isValid={PrintLimits.safeParse(draft).success} />
}

function Limits(fields: DocumentFieldsProps<'print_limits'>) {
  const [search, setSearch] = useState('')
  const isShown = (code: LimitCode) =>
    `${limitTitle(code)} ${code}`.toLowerCase().includes(search.trim().toLowerCase())
  const groups = LIMIT_GROUPS.map(({ label, codes }) => ({ label, codes: codes.filter(isShown) }))
  return (
    <>
      <p className="readable">
        What a quote costs or how long it prints is routed by <Link to="/console/routing">Routing</Link>.
      </p>
      <div className="max-w-[420px]">
        <LineField label="Search findings" type="search" value={search} onChange={setSearch} />
      </div>
      {groups.map(({ label, codes }) =>
        codes.length === 0 ? null : (
          <section key={label} className="page-section" aria-labelledby={`limits-${label}`}>
            <h2 id={`limits-${label}`} className="text-large font-semibold">
              {label}
            </h2>
            <div>
              {codes.map((code) => (
                <LimitRow key={code} {...fields} code={code} />
              ))}
            </div>
          </section>
        ),
      )}
      {groups.every(({ codes }) => codes.length === 0) ? (
        <p className="readable">No matching findings.</p>
      ) : null}
    </>
  )
}
