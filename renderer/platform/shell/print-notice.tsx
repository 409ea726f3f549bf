import { useEffect } from 'react'
import type { PaperOutcome } from '../../../shared/operations/workstation/desktop-bridge.ts'
import { PRINTED_WORDS } from '../../../shared/operations/workstation/printed-documents.ts'
import { Button } from '../ui/buttons.tsx'
import { askDesktop, onDesktopEvent } from '../ui/desktop.ts'
import { Notice } from '../ui/notice.tsx'
import { showPrintOutcome, usePrintOutcome } from './print-outcome.ts'
import classes from './print-notice.module.css'

/** A print that went well is shown for this long. */
const SENT_MS = 6000

/** Says how a print without a dialog ended. A failure stays until it is closed. */
export function PrintNotice() {
  const { outcome } = usePrintOutcome()
  useEffect(() => onDesktopEvent((event) => event.event === 'printed' && showPrintOutcome(event.outcome)), [])
  useEffect(() => {
    if (outcome?.state !== 'sent') return
    const timer = setTimeout(() => showPrintOutcome(null), SENT_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  if (!outcome) return null
  return (
    <div
      className="pointer-events-none fixed grid justify-items-center print:hidden!"
      style={{ zIndex: 310, inset: 'auto var(--gutter) 20px' }}
    >
      <div className={`rounded ${classes['card']}`}>
        {outcome.state === 'sent' ? (
          <Notice tone="good" live>
            <p>{sentText(outcome)}</p>
          </Notice>
        ) : (
          <Notice tone="stop" live title="Not printed" actions={<FailureActions outcome={outcome} />}>
            <p>{outcome.sentence}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}

function sentText({ kind, printer }: Extract<PaperOutcome, { state: 'sent' }>): string {
  const { singular } = PRINTED_WORDS[kind]
  return `Sent to ${printer}: ${singular}`
}

function FailureActions({ outcome: { path } }: { outcome: Extract<PaperOutcome, { state: 'failed' }> }) {
  const printWithDialog = () => {
    showPrintOutcome(null)
    if (path === null) window.print()
    else void askDesktop({ ask: 'open_document', path })
  }
  return (
    <>
      <Button onClick={printWithDialog}>
        {path === null ? 'Print with dialog' : 'Open it to print with dialog'}
      </Button>
      <Button look="bare" onClick={() => showPrintOutcome(null)}>
        Close
      </Button>
    </>
  )
}
