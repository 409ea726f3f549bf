import { labelsOnPage, type LabelFormat } from '../../../shared/production/floor/label-formats.ts'
import { counted } from '../../../shared/platform/counted.ts'
import classes from './labels.module.css'

interface SheetPreviewProps {
  format: LabelFormat
  /** The first free label. */
  start: number
  count: number
  onStart: (start: number) => void
}

/** The first sheet as it will be printed: a click on a label begins there, because the ones before it are used up. */
export function SheetPreview({ format, start, count, onStart }: SheetPreviewProps) {
  const onPage = labelsOnPage(format)
  if (onPage === 1)
    return (
      <p className="justify-self-start text-soft">
        {counted(count, 'label')}, {format.continuous ? 'each as long as its text' : 'one on each page'}.
      </p>
    )
  const sheets = Math.ceil((start - 1 + count) / onPage)
  return (
    <div className="grid justify-items-center gap-2">
      <p className="justify-self-start text-soft">
        From label {start} of {onPage}, on {counted(sheets, 'sheet')}. Choose the first free label:
      </p>
      <fieldset
        aria-label="First free label"
        className={`grid gap-1 rounded-small border border-line bg-surface ${classes['sheet']}`}
        style={{
          gridTemplateColumns: `repeat(${format.columns}, 1fr)`,
          aspectRatio: `${format.page_mm.width} / ${format.page_mm.height}`,
        }}
      >
        {Array.from({ length: onPage }, (_, index) => index + 1).map((label) => (
          <button
            key={label}
            className="min-w-0 text-tiny text-muted"
            type="button"
            aria-label={`Begin at label ${label}`}
            aria-pressed={label === start}
            data-printed={label >= start && label < start + count}
            onClick={() => onStart(label)}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
