import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { useState } from 'react'
import type { Router } from '../../../server/trpc/router.ts'
import type { inferRouterOutputs } from '@trpc/server'
import { Button } from '../../platform/ui/buttons.tsx'
import { DownloadButton } from '../../platform/ui/download-button.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import panel from '../../platform/kit/panel.module.css'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { EXEMPTION_STATUS_WORDS, untilText } from './exemption-words.ts'
import { certificatePath, useExemptions } from './use-exemptions.ts'

type Exemption = inferRouterOutputs<Router>['taxExemptions']['of'][number]

interface ExemptionItemProps {
  exemption: Exemption
  mayDecide: boolean
}

/** One recorded certificate: what it says, who recorded and ended it, its scan. */
export function ExemptionItem({ exemption, mayDecide }: ExemptionItemProps) {
  const { states, certificate_number, form, expires_on, note, file, ended, status } = exemption
  return (
    <li
      className={`border-b border-hairline ${panel['block']}`}
      aria-label={`Certificate ${certificate_number}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{certificate_number}</strong> <StateBadge words={EXEMPTION_STATUS_WORDS[status]} />
      </p>
      <dl className="facts">
        <Fact name="States">{states.join(', ')}</Fact>
        <Fact name="Form">{form}</Fact>
        <Fact name="Valid">{untilText(expires_on)}</Fact>
        <Fact name="Note">{note}</Fact>
        <Fact name="Recorded">
          {shopInstantText(exemption.recorded_at)} by {exemption.recorded_by}
        </Fact>
        <Fact name="Ended">{ended && `${shopInstantText(ended.at)} by ${ended.by}: ${ended.reason}`}</Fact>
        <Fact name="Scan">{file ? `${file.kind.toUpperCase()}, ${bytesText(file.bytes)}` : 'none'}</Fact>
      </dl>
      <div className="compact flex flex-wrap gap-2">
        {file ? <DownloadButton path={certificatePath(exemption.id)}>Download scan</DownloadButton> : null}
        {mayDecide && !file && ended === null ? <AddFile id={exemption.id} /> : null}
        {mayDecide && ended === null ? <EndButton exemption={exemption} /> : null}
      </div>
    </li>
  )
}

function AddFile({ id }: { id: string }) {
  const { addFile } = useExemptions()
  return (
    <>
      <CertificateFile
        label="Add scan"
        busy={addFile.isPending}
        onChoose={(file) => addFile.mutate({ id, file })}
      />
      <Failed error={addFile.error} />
    </>
  )
}

function EndButton({ exemption: { id, certificate_number } }: Pick<ExemptionItemProps, 'exemption'>) {
  const [isOpen, setOpen] = useState(false)
  const { end } = useExemptions()
  return (
    <>
      <Button onClick={() => setOpen(true)}>End…</Button>
      <ReasonDialog
        opened={isOpen}
        title={`End certificate ${certificate_number}`}
        label="Reason"
        meaning="Checkouts that are opened from now on have sales tax again. What was paid stays as it was."
        confirm="End exemption"
        action={end}
        onClose={() => setOpen(false)}
        input={(reason) => ({ exemption_id: id, reason })}
      />
    </>
  )
}
