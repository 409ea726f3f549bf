import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FoundPrinter, FoundPrinters } from '../../../shared/production/printer-links/found-printer.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { countText } from '../../platform/ui/words.ts'
import forms from '../../platform/kit/form.module.css'
import { factsText, NEEDED, UNHEARD } from './found-printer-words.ts'
import classes from './found-printers.module.css'

interface FindPrintersDialogProps {
  /** What picking one does, such as "Add". */
  pickLabel: (found: FoundPrinter) => string
  onPick: (found: FoundPrinter) => void
  onClose: () => void
}

/** Looks for printers in the local network and lists what answered. */
export function FindPrintersDialog({ pickLabel, onPick, onClose }: FindPrintersDialogProps) {
  const { mutate, data, error, isPending } = useMutation(trpc.findPrinters.look.mutationOptions())
  useEffect(() => mutate(), [mutate])
  return (
    <Modal
      opened
      onClose={onClose}
      title="Look for printers"
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={forms['form']}>
        {isPending ? (
          <>
            <output>Listening on the shop’s network for about ten seconds…</output>
            <LoadingLines label="Looking for printers" />
          </>
        ) : null}
        <Failed error={error} />
        {data && !isPending ? <Result data={data} pickLabel={pickLabel} onPick={onPick} /> : null}
        <div className={forms['dialogActions']}>
          <Button onClick={onClose}>Close</Button>
          <Button disabled={isPending} onClick={() => mutate()}>
            Look again
          </Button>
        </div>
      </div>
    </Modal>
  )
}

type ResultProps = Pick<FindPrintersDialogProps, 'pickLabel' | 'onPick'> & { data: FoundPrinters }

function Result({ data: { found, unheard }, pickLabel, onPick }: ResultProps) {
  return (
    <>
      <output>
        {found.length === 0 ? 'No printer answered.' : `${countText(found.length, 'printer')} answered.`}
      </output>
      {found.length === 0 ? <NotFound /> : null}
      <ul className={classes['found']}>
        {found.map((one) => (
          <li key={`${one.kind} ${one.address} ${one.port}`}>
            <div>
              <h3>{one.name}</h3>
              <p>{factsText(one)}</p>
              {one.serial ? <p>Serial number {one.serial}</p> : null}
              <p className={classes['needed']}>{NEEDED[one.kind]}</p>
            </div>
            <Button onClick={() => onPick(one)}>{pickLabel(one)}</Button>
          </li>
        ))}
      </ul>
      {unheard.map((what) => (
        <Notice key={what} tone="attention" title={UNHEARD[what]} />
      ))}
    </>
  )
}

function NotFound() {
  return (
    <p>
      Check that the printer is on, that it is on the same network as this computer, and that this computer’s
      firewall does not block it. Guest networks often keep devices apart. You can also add a printer by hand.
    </p>
  )
}
