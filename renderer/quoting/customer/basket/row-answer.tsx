import { Box } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { refusalOf } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { isInKioskWindow } from '../../../platform/ui/kiosk-program.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { sizeText } from '../../../platform/ui/words.ts'
import { useReplacement } from '../part/use-replace-file.ts'
import { confirmUnits, useOpenUnits } from '../quote-context/units-question.ts'
import { sizeIn, UNIT_NAMES } from '../quote-context/units-words.ts'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { UploadList } from '../start/upload-list.tsx'
import type { RowChange } from './use-row-change.ts'

interface RowAnswerProps {
  quote: Quote
  problem: Basket['quotes'][number]['problem']
  change: RowChange['change']
  /** Takes the part out; null for the only one. */
  onRemove: (() => void) | null
}

/** Settles in the row what keeps its part from being bought: a file that could not be read, or its units. */
export function RowAnswer({ quote, problem, change, onRemove }: RowAnswerProps) {
  if (quote.status === 'failed')
    return <DamagedFile quote={quote} reason={problem?.detail} onRemove={onRemove} />
  return <UnitsAnswer quote={quote} change={change} />
}

export function rowId(quote_id: string): string {
  return `part-${quote_id}`
}

/** Scrolls to the row of a part and focuses its first answer; without animation under reduced motion. */
export function showRow(quote_id: string): void {
  const row = document.getElementById(rowId(quote_id))
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  row?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  const answer = row?.querySelector<HTMLElement>('[data-answer] button') ?? row
  answer?.focus({ preventScroll: true })
}

function UnitsAnswer({ quote, change }: Pick<RowAnswerProps, 'quote' | 'change'>) {
  const [units] = useOpenUnits([quote])
  if (!units) return null
  const { now, better, dimensions_mm } = units
  return (
    <div className="flex flex-wrap items-center gap-2 text-body" data-answer>
      <Box component="p" className="figures wrap-anywhere text-attention" flex="1 1 100%">
        This looks like {UNIT_NAMES[better]}: {sizeText(sizeIn(dimensions_mm, now, better))} mm.
      </Box>
      <Button onClick={() => change({ units: better })}>
        Use {UNIT_NAMES[better]}
        <span className="spoken"> for {quote.filename}</span>
      </Button>
      <Button onClick={() => confirmUnits(quote.file_id)}>
        Keep {UNIT_NAMES[now]}
        <span className="spoken"> for {quote.filename}</span>
      </Button>
    </div>
  )
}

function DamagedFile({
  quote,
  reason,
  onRemove,
}: Pick<RowAnswerProps, 'quote' | 'onRemove'> & { reason: string | undefined }) {
  const uploads = useQuoteDraft((draft) => draft.uploads).filter(({ replaces }) => replaces === quote.id)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-body" data-answer>
        <Box component="p" className="wrap-anywhere text-attention" flex="1 1 100%">
          {reason}
        </Box>
        {isInKioskWindow() ? null : <ReplaceFile quote={quote} />}
        {onRemove ? (
          <Button onClick={onRemove}>
            Remove<span className="spoken"> {quote.filename} from the basket</span>
          </Button>
        ) : null}
      </div>
      {uploads.length > 0 ? <UploadList uploads={uploads} /> : null}
    </>
  )
}

/** Uploads another file with the choices of this part, in its place. */
function ReplaceFile({ quote }: { quote: Quote }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useReplacement()
  const replace = useMutation({
    mutationFn: (file: File) => upload({ quote, choices: quote, file }),
    networkMode: 'always',
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`New file for ${quote.filename}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) replace.mutate(file)
        }}
      />
      <Button disabled={replace.isPending} onClick={() => input.current?.click()}>
        {replace.isPending ? 'Uploading…' : 'Replace file'}
        <span className="spoken"> {quote.filename}</span>
      </Button>
      {replace.error ? <Notice tone="stop" live title={refusalOf(replace.error).detail} /> : null}
    </>
  )
}
